import { queryOptions } from '@tanstack/react-query';
import { listOf } from '#platform/net/list-of.ts';
import { memberQuery, unreadQuery, walletsQuery } from '#platform/net/queries.ts';
import type { AppEnvironment, PageArguments, PageQuery } from '#platform/site/page.ts';
import { isSettingOn } from '#shared/settings.ts';
import { bankCard } from '#shared/webapi/bank-card.ts';
import { levelQualification } from '#shared/webapi/level.ts';

const readLevels = listOf(levelQualification);
const readCards = listOf(bankCard);

/** Every level with the member's progress (GET /accountLevel/qualifications). */
export function levelsQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['levels', app.locale],
    queryFn: ({ signal }) =>
      app.dataApi.get('/accountLevel/qualifications', { parse: readLevels, isHandled: true, signal }),
    staleTime: 60_000,
  });
}

/** Has the member a bank card that money can be paid out to, checked or waiting (GET /accountBankCard)? */
export function hasCardQuery(app: AppEnvironment) {
  return queryOptions({
    queryKey: ['has-card', app.locale],
    queryFn: async ({ signal }) => {
      const list = await app.dataApi.get('/accountBankCard', { parse: readCards, isHandled: true, signal });
      return list.some(({ status }) => status === 'pending' || status === 'verified');
    },
    staleTime: 60_000,
  });
}

/** VIP exists only while the operator has it on (decisions.md, Site data). */
export function hasLevels(app: Pick<AppEnvironment, 'settings'>): boolean {
  return isSettingOn(app.settings, 'FRONT_ACCOUNT_LEVEL');
}

/** All that the member home shows first. */
export function memberHomeQueries({ app }: PageArguments): readonly PageQuery[] {
  return [
    memberQuery(app),
    walletsQuery(app),
    unreadQuery(app),
    ...(hasLevels(app) ? [levelsQuery(app)] : []),
    ...(app.hasPage('MEMBER_CARD_LIST') ? [hasCardQuery(app)] : []),
  ];
}
