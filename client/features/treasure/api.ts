import { callQuery, send } from '#platform/net/calls.ts';
import { memberQuery, productNamesQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { WithdrawBody } from '#shared/webapi/schemas/withdraw.ts';
import { accountQueries } from './accounts.ts';

/** What may be taken now, and what blocks it. */
export function settingQuery(app: AppEnvironment) {
  return callQuery(app, CASHIER_CALLS.withdrawSetting, {});
}

/** As many as the API gives at once: more open sources than these nobody has. */
const MOST_SOURCES = 100;

/** Turnover by source: what is open comes first. */
export function turnoverQuery(app: AppEnvironment) {
  return callQuery(app, CASHIER_CALLS.audits, { query: { per_page: MOST_SOURCES } });
}

/** The newest withdrawal; null for a member who made none. */
export function latestQuery(app: AppEnvironment) {
  return callQuery(app, RECORD_CALLS.withdrawRecords, {
    query: { per_page: 1 },
    as: ['latest'],
    view: firstOf,
    freshSeconds: 1,
  });
}

function firstOf({ list }: SummedPage<WithdrawRecord, unknown>): WithdrawRecord | null {
  return list[0] ?? null;
}

export function treasureQueries({ app }: PageArguments): readonly PageQuery[] {
  return [
    memberQuery(app),
    productNamesQuery(app),
    settingQuery(app),
    turnoverQuery(app),
    latestQuery(app),
    ...accountQueries(app),
  ];
}

/** The same key again answers the first answer again. @throws ApiError */
export function sendWithdrawal(app: AppEnvironment, body: WithdrawBody, key: string) {
  return send(app, CASHIER_CALLS.withdraw, { body, key, isHandled: true });
}
