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
  /** The listed table, which has a column `id`. */
  table: string;
  /** Column in milliseconds. The list is sorted by it and then by id, both descending. */
  sortBy: string;
  /** Range of `sortBy`, both ends included. */
  range?: Range;
  /** Further conditions on the table, joined by AND. Leave out unused ones: `OR … IS NULL` would prevent the use of an index. */
  where: readonly (string | false | null | undefined)[];
  params: Params;
  /** Columns of the rows. The table's alias is `r`. */
  select: string;
  /** Joins to `r`. */
  joins?: string;
  /** Total number of rows. Runs for each page. */
  count: () => number;
  toItem: (row: Row) => Item;
}

/**
 * One page of a list that is sorted by time: after `cursor`, or by `page`. A page after a cursor costs the same at any depth,
 * and new rows do not shift it. @throws ApiError INVALID
 */
export function keysetPage<Row extends { id: number }, Item>(
  request: KeysetRequest<Row, Item>,
): { list: Item[]; pagination: Pagination } {
  const { page, per_page, cursor } = request.asked;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const total = request.count();
  // A search without matches (a product that is not in the category) would scan all rows of the member.
  const rows = total === 0 ? [] : readRows(request, after);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  // Opaque to clients: the sort value and the id of the page's last row.
  const nextCursor = last
    ? Buffer.from(`${last.sort_value} ${last.id}`, 'latin1').toString('base64url')
    : null;
  return {
    list: shown.map(request.toItem),
    pagination: pagination.parse({ page, per_page, total, next_cursor: nextCursor }),
  };
}

/** Reads one row more than a page has. It shows whether a next page exists. */
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
      ...withoutUndefined({ ...request.params, ...bounds }),
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

/** The earlier one of the range's end and the cursor. With two upper bounds SQLite would search by one and scan up to the other. */
function boundsOf(range: Range, after: Cursor | undefined): Range {
  return { from: range.from, to: after ? Math.min(after.at, range.to ?? after.at) : range.to };
}

/** Conditions of a list that is filtered by member, time and status, and sorted by `created_at`. */
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
    params: withoutUndefined(params),
  };
}

/** Removes undefined parameters. SQLite refuses parameters that the statement does not use. */
export function withoutUndefined(filter: object): Params {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function readCursor(cursor: string): Cursor {
  const match = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) throw fieldError('cursor', YUP_IDS.type);
  return { at: Number(match[1]), id: Number(match[2]) };
}
