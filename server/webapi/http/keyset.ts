import { type Pagination, pagination } from '#shared/webapi/envelope.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { CursorQuery } from '#shared/webapi/fields.ts';
import type { Db, Params } from '../store/db.ts';
import { fieldError } from './errors.ts';

interface Cursor {
  at: number;
  id: number;
}

interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

interface KeysetRequest<Row, Item> {
  db: Db;
  /** Query of the call. */
  asked: CursorQuery;
  /** The listed table; its rows have `id`. */
  table: string;
  /** Column of moments that the list is sorted by, the newest first; equal ones by id. */
  sortBy: string;
  /** Of its moments, both included. */
  range?: Range;
  /** The other conditions on the table alone, each a part of an AND; those not asked for are left out, never `OR … IS NULL`. */
  where: readonly (string | false | null | undefined)[];
  params: Params;
  /** Columns of a page's rows; the table is `r` here. */
  select: string;
  /** Joins of a page's rows, to `r`. */
  joins?: string;
  /** How many there are, from totals: asked for each page. */
  count: () => number;
  toItem: (row: Row) => Item;
}

/**
 * One page of a list that is sorted by time, by `cursor` (the page behind the one that named it) or by `page`. A page
 * by cursor costs the same wherever it is, and what comes in meanwhile moves nothing onto it. @throws ApiError INVALID
 */
export function keysetPage<Row extends { id: number }, Item>(
  request: KeysetRequest<Row, Item>,
): { list: Item[]; pagination: Pagination } {
  const { page, per_page, cursor } = request.asked;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const total = request.count();
  // What finds nothing (no bet of this product in that category) would look through all that it does not find.
  const rows = total === 0 ? [] : readRows(request, after);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return {
    list: shown.map(request.toItem),
    pagination: pagination.parse({ page, per_page, total, next_cursor: last ? cursorOf(last) : null }),
  };
}

/** One more than asked for: it tells whether there is a next page. */
function readRows<Row extends { id: number }, Item>(
  request: KeysetRequest<Row, Item>,
  after: Cursor | undefined,
): (Row & { sort_value: number })[] {
  const { db, asked, table, sortBy, joins = '' } = request;
  const bounds = boundsOf(request.range ?? {}, after);
  const where = conditionsOf(request, bounds, after).join(' AND ');
  return db.all<Row & { sort_value: number }>(
    `SELECT ${request.select}, page.sort_value FROM
     (SELECT id, ${sortBy} AS sort_value FROM ${table} WHERE ${where}
      ORDER BY ${sortBy} DESC, id DESC LIMIT :limit ${after ? '' : 'OFFSET :offset'}) page
     JOIN ${table} r ON r.id = page.id ${joins} ORDER BY page.sort_value DESC, page.id DESC`,
    {
      ...given({ ...request.params, ...bounds }),
      limit: asked.per_page + 1,
      ...(after ? { at: after.at, id: after.id } : { offset: (asked.page - 1) * asked.per_page }),
    },
  );
}

function conditionsOf(
  { where, sortBy }: Pick<KeysetRequest<never, never>, 'where' | 'sortBy'>,
  { from, to }: Range,
  after: Cursor | undefined,
): string[] {
  return [
    ...where,
    from !== undefined && `${sortBy} >= :from`,
    to !== undefined && `${sortBy} <= :to`,
    after && `(${sortBy} < :at OR id < :id)`,
  ].filter((condition) => typeof condition === 'string');
}

/** One end, not two: of a range's end and a cursor SQLite would search by the first, and pass over all that the second leaves out. */
function boundsOf(range: Range, after: Cursor | undefined): Range {
  return { from: range.from, to: after ? Math.min(after.at, range.to ?? after.at) : range.to };
}

/** Conditions of a list by its member, moments and state, sorted by `created_at`; those that are not asked for are left out. */
export function timedConditions(filter: {
  memberId: number;
  from?: number | undefined;
  to?: number | undefined;
  status?: string | undefined;
}): Pick<KeysetRequest<never, never>, 'sortBy' | 'range' | 'where' | 'params'> {
  const { from, to, ...params } = filter;
  return {
    sortBy: 'created_at',
    range: { from, to },
    where: ['member_id = :memberId', params.status !== undefined && 'status = :status'],
    params: given(params),
  };
}

/** Parameters of the conditions that are there: SQLite knows no others. */
export function given(filter: object): Params {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Where a page ended: the sort column's value and the id of its last row. Opaque to clients. */
function cursorOf({ id, sort_value }: { id: number; sort_value: number }): string {
  return Buffer.from(`${sort_value} ${id}`, 'latin1').toString('base64url');
}

function readCursor(cursor: string): Cursor {
  // One of before names a total as well.
  const match = /^(\d{1,15}) (\d{1,15})(?: \d{1,9})?$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  if (!match) throw fieldError('cursor', YUP_IDS.type);
  return { at: Number(match[1]), id: Number(match[2]) };
}
