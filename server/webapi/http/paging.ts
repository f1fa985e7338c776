import { type Pagination, pagination } from '#shared/webapi/envelope.ts';
import type { PageQuery } from '#shared/webapi/fields.ts';
import type { Db, Params } from '../store/db.ts';

interface PageRequest<Row, Item> {
  db: Db;
  /** Query of the call. */
  asked: PageQuery;
  /** Columns of the rows. */
  select: string;
  /** FROM and WHERE, shared by the count and the page. */
  from: string;
  orderBy: string;
  params?: Params;
  /** Further parameters of `select` and `orderBy`. */
  pageParams?: Params;
  toItem: (row: Row) => Item;
}

/** One page of a query, by the call's `page` and `per_page`. */
export function listPage<Row extends object, Item>(
  request: PageRequest<Row, Item>,
): { list: Item[]; pagination: Pagination } {
  const { db, params = {}, pageParams = {} } = request;
  const { page, per_page } = request.asked;
  const total = db.number(`SELECT count(*) ${request.from}`, params);
  const rows = db.all<Row>(
    `SELECT ${request.select} ${request.from} ORDER BY ${request.orderBy} LIMIT :limit OFFSET :offset`,
    { ...params, ...pageParams, limit: per_page, offset: (page - 1) * per_page },
  );
  return { list: rows.map(request.toItem), pagination: pagination.parse({ page, per_page, total }) };
}

/** One page of a list in memory. */
export function pageOf<T>(
  list: readonly T[],
  { page, per_page }: PageQuery,
): { list: T[]; pagination: Pagination } {
  const from = (page - 1) * per_page;
  return { list: list.slice(from, from + per_page), pagination: { page, per_page, total: list.length } };
}
