import { callQuery } from '#platform/net/calls.ts';
import { cardStateOf } from '#platform/net/checklist.ts';
import { nearLevelsQuery } from '#platform/net/moments.ts';
import { playLimitsQueries } from '#platform/net/play-limits.ts';
import { mainWalletQuery, memberQuery, unreadQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { isSettingOn } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';

/** The best state of the member's bank accounts. */
export function cardStateQuery(app: AppEnvironment) {
  return callQuery(app, PAYOUT_CALLS.bankCards, { as: ['state'], view: cardStateOf });
}

/** Whether the operator has levels (VIP) on (spec §3). */
export function hasLevels(app: Pick<AppEnvironment, 'settings'>): boolean {
  return isSettingOn(app.settings, 'FRONT_ACCOUNT_LEVEL');
}

/** Queries of the first paint. Without the game wallets, which wait for the slowest provider. */
export function memberHomeQueries({ app }: PageArguments): readonly PageQuery[] {
  return [
    memberQuery(app),
    mainWalletQuery(app),
    unreadQuery(app),
    ...playLimitsQueries(app),
    ...(hasLevels(app) ? [nearLevelsQuery(app)] : []),
    ...(app.hasPage('MEMBER_CARD_LIST') ? [cardStateQuery(app)] : []),
  ];
}
