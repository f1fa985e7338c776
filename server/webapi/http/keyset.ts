import { type Pagination, pagination } from '#shared/webapi/envelope.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';
import type { CursorQuery } from '#shared/webapi/fields.ts';
import type { Db, Params } from '../store/db.ts';
import { fieldError } from './errors.ts';

interface KeysetRequest<Row, Item> {
  db: Db;
  /** Query of the call. */
  asked: CursorQuery;
  /** The listed table; its rows have `id`. */
  table: string;
  /** Column of moments that the list is sorted by, the newest first; equal ones by id. */
  sortBy: string;
  /** Conditions on the table alone, each a part of an AND; those not asked for are left out, never `OR … IS NULL`. */
  where: readonly (string | false | null | undefined)[];
  params: Params;
  /** Columns of a page's rows; the table is `r` here. */
  select: string;
  /** Joins of a page's rows, to `r`. */
  joins?: string;
  /** How many there are; undefined: counted for the first page, and named by its cursor to those behind. */
  total?: number;
  toItem: (row: Row) => Item;
}

/**
 * One page of a list that is sorted by time, by `cursor` (the page behind the one that named it) or by `page`. A page
 * by cursor costs the same wherever it is, and what comes in meanwhile moves nothing onto it. @throws ApiError INVALID
 */
export function keysetPage<Row extends { id: number }, Item>(
  request: KeysetRequest<Row, Item>,
): { list: Item[]; pagination: Pagination } {
  const { db, asked, table, sortBy, params, joins = '' } = request;
  const { page, per_page } = asked;
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor);
  const where = request.where.filter((condition) => typeof condition === 'string').join(' AND ');
  const total =
    request.total ??
    after?.total ??
    db.get<{ total: number }>(`SELECT count(*) AS total FROM ${table} WHERE ${where}`, params)?.total ??
    0;
  const behind = after ? `AND ${sortBy} <= :at AND (${sortBy} < :at OR id < :id)` : '';
  const rows = db.all<Row & { sort_value: number }>(
    `SELECT ${request.select}, page.sort_value FROM
     (SELECT id, ${sortBy} AS sort_value FROM ${table} WHERE ${where} ${behind}
      ORDER BY ${sortBy} DESC, id DESC LIMIT :limit ${after ? '' : 'OFFSET :offset'}) page
     JOIN ${table} r ON r.id = page.id ${joins} ORDER BY page.sort_value DESC, page.id DESC`,
    // One more than asked for tells whether there is a next page.
    {
      ...params,
      limit: per_page + 1,
      ...(after ? { at: after.at, id: after.id } : { offset: (page - 1) * per_page }),
    },
  );
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return {
    list: shown.map(request.toItem),
    pagination: pagination.parse({ page, per_page, total, next_cursor: last ? cursorOf(last, total) : null }),
  };
}

/** Where a page ended: the sort column's value and the id of its last row, and how many rows there are. Opaque to clients. */
function cursorOf({ id, sort_value }: { id: number; sort_value: number }, total: number): string {
  return Buffer.from(`${sort_value} ${id} ${total}`, 'latin1').toString('base64url');
}

function readCursor(cursor: string): { at: number; id: number; total: number | undefined } {
  // One of before the total was in it counts once more.
  const match = /^(\d{1,15}) (\d{1,15})(?: (\d{1,9}))?$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  if (!match) throw fieldError('cursor', YUP_IDS.type);
  return {
    at: Number(match[1]),
    id: Number(match[2]),
    total: match[3] === undefined ? undefined : Number(match[3]),
  };
}
