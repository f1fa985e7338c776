import { queryOptions } from '@tanstack/react-query';
import { ask, callQuery, freshMs, keyOf, send } from '#platform/net/calls.ts';
import { memberQuery, type NamedProduct, namesOf } from '#platform/net/queries.ts';
import { turnoverQuery } from '#platform/net/turnover.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { CASHIER_CALLS } from '#shared/webapi/calls/cashier.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { SummedPage } from '#shared/webapi/envelope.ts';
import type { WithdrawRecord } from '#shared/webapi/schemas/records.ts';
import type { WithdrawBody } from '#shared/webapi/schemas/withdraw.ts';
import { bankCardsQuery } from './payout-methods.ts';
import { openSources } from './turnover.ts';

/** Limits, fees and open conditions of a withdrawal at this moment. */
export function settingQuery(app: AppEnvironment) {
  return callQuery(app, CASHIER_CALLS.withdrawSetting, {});
}

/** The providers whose games count towards the open turnover. The page's data hold these instead of all hundreds. */
export function eligibleQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: keyOf(app, GAME_CALLS.gameProducts, 'of turnover'),
    queryFn: async ({ signal }): Promise<NamedProduct[]> => {
      const { list } = await app.queryClient.fetchQuery(turnoverQuery(app));
      const ids = new Set(openSources(list).flatMap(({ productIds }) => productIds));
      if (ids.size === 0) return [];
      const names = await ask(app, GAME_CALLS.gameProducts, { view: namesOf, signal });
      return names.filter(({ id }) => ids.has(id));
    },
    staleTime: freshMs(GAME_CALLS.gameProducts),
  });
}

/** The newest withdrawal; null for a member without one. */
export function latestQuery(app: AppEnvironment) {
  return callQuery(app, RECORD_CALLS.withdrawRecords, {
    query: { per_page: 1 },
    as: ['latest'],
    view: ({ list }: SummedPage<WithdrawRecord, unknown>): WithdrawRecord | null => list[0] ?? null,
    freshSeconds: 1,
  });
}

/** Queries of the first paint. The names of eligible games load later, because few turnovers name any. */
export function withdrawalQueries({ app }: PageArguments): readonly PageQuery[] {
  return [memberQuery(app), settingQuery(app), turnoverQuery(app), latestQuery(app), bankCardsQuery(app)];
}

/** `POST /transaction/withdraw`; `key` is the idempotency key. @throws ApiError */
export function sendWithdrawal(app: AppEnvironment, body: WithdrawBody, key: string) {
  return send(app, CASHIER_CALLS.withdraw, { body, key });
}
