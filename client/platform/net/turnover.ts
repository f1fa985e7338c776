import type { AppEnvironment } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { callQuery } from './calls.ts';

/** The API's largest `per_page`. No member has more open turnover requirements. */
const MAX_SOURCES = 100;

/** Turnover requirements by source, the open ones first (GET /transaction/auditRecord). */
export function turnoverQuery(app: AppEnvironment) {
  return callQuery(app, CASHIER_CALLS.audits, { query: { per_page: MAX_SOURCES } });
}
