import * as z from 'zod/mini';
import { type Pagination, pagination } from '#shared/webapi/envelope.ts';
import { errorId, YUP_IDS } from '#shared/webapi/error-id.ts';
import { integerParam } from '#shared/webapi/fields.ts';
import type { Db, Params } from '../store/db.ts';
import type { Call } from './call.ts';

const PER_PAGE = 20;
const PER_PAGE_MAX = 100;

export const pageInput = z.object({
  page: z.prefault(integerParam.check(z.gte(1, { error: errorId(YUP_IDS.min, { min: 1 }) })), 1),
  per_page: z.prefault(
    integerParam.check(
      z.gte(1, { error: errorId(YUP_IDS.min, { min: 1 }) }),
      z.lte(PER_PAGE_MAX, { error: errorId(YUP_IDS.max, { max: PER_PAGE_MAX }) }),
    ),
    PER_PAGE,
  ),
});

interface PageRequest<Row, Item> {
  db: Db;
  call: Call;
  /** Columns of the page's rows. */
  select: string;
  /** FROM and WHERE, shared by the count and the page. */
  from: string;
  orderBy: string;
  params?: Params;
  toItem: (row: Row) => Item;
}

/** One page of a query, by `page` and `per_page` of the call. @throws ApiError INVALID */
export function listPage<Row extends object, Item>(
  request: PageRequest<Row, Item>,
): { list: Item[]; pagination: Pagination } {
  const { db, call, params = {} } = request;
  const { page, per_page } = call.query(pageInput);
  const total = db.get<{ total: number }>(`SELECT count(*) AS total ${request.from}`, params)?.total ?? 0;
  const rows = db.all<Row>(
    `SELECT ${request.select} ${request.from} ORDER BY ${request.orderBy} LIMIT :limit OFFSET :offset`,
    { ...params, limit: per_page, offset: (page - 1) * per_page },
  );
  return { list: rows.map(request.toItem), pagination: pagination.parse({ page, per_page, total }) };
}
