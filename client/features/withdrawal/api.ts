import { queryOptions } from '@tanstack/react-query';
import { ask, callQuery, freshMs, keyOf, send } from '#platform/net/calls.ts';
import { memberQuery, type NamedProduct, namesOf } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { WithdrawBody } from '#shared/webapi/schemas/withdraw.ts';
import { accountQueries } from './accounts.ts';
import { openGroups } from './turnover.ts';

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

/** The providers whose games count towards what is open: of hundreds only these are carried in the page. */
export function eligibleQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.gameProducts, 'of turnover'),
    queryFn: async ({ signal }): Promise<NamedProduct[]> => {
      const { list } = await app.queryClient.fetchQuery(turnoverQuery(app));
      const ids = new Set(
        openGroups(list).flatMap(({ sources }) => sources.flatMap((one) => one.productIds)),
      );
      if (ids.size === 0) return [];
      const names = await ask(app, GAME_CALLS.gameProducts, { view: namesOf, signal });
      return names.filter(({ id }) => ids.has(id));
    },
    staleTime: freshMs(GAME_CALLS.gameProducts),
  });
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

/** What the first paint of the withdrawal needs. */
/** The names of games that count come behind: few turnovers name any, and the form waits for all of them anyway. */
export function withdrawalQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), settingQuery(app), turnoverQuery(app), latestQuery(app), ...accountQueries(app)];
}

/** A repeated key gets the first answer. @throws ApiError */
export function sendWithdrawal(app: AppEnvironment, body: WithdrawBody, key: string) {
  return send(app, CASHIER_CALLS.withdraw, { body, key, isHandled: true });
}
