import { useQuery } from '@tanstack/react-query';
import type { AppEnvironment, PageQuery } from '#platform/site/page.ts';
import { useApp } from '#platform/site/page.ts';
import { type Cents, tryParseMoney } from '#shared/money.ts';
import { isSettingOn } from '#shared/settings.ts';
import { LIMIT_CALLS } from '#shared/webapi/calls/limits.ts';
import type { PlayLimits } from '#shared/webapi/schemas/limits.ts';
import { callQuery } from './calls.ts';
import { useIsMember } from './use-member.ts';

/** Whether the operator lets members set limits and take breaks themselves. */
export function hasPlayLimits(app: Pick<AppEnvironment, 'hasPage' | 'settings'>): boolean {
  return isSettingOn(app.settings, 'FRONT_LIMITS') && app.hasPage('MEMBER_LIMITS');
}

/** The member's own limits and the current break. */
export function playLimitsQuery(app: AppEnvironment) {
  return callQuery(app, LIMIT_CALLS.playLimits, {});
}

/** For the `queries` of pages that limits and breaks concern; empty where the site does not offer them. */
export function playLimitsQueries(app: AppEnvironment): readonly PageQuery[] {
  return hasPlayLimits(app) ? [playLimitsQuery(app)] : [];
}

/**
 * The member's limits; undefined until they are loaded, and where they are not offered. They are read again when the break, the
 * period of a limit, or the wait for a pending change ends.
 */
export function usePlayLimits(): PlayLimits | undefined {
  const app = useApp();
  const isMember = useIsMember();
  return useQuery({
    ...playLimitsQuery(app),
    enabled: isMember && hasPlayLimits(app),
    refetchInterval: ({ state: { data } }) => data && untilNextEnd(data, app.now()),
  }).data;
}

/** The API's clock may be behind: limits that have ended are read again at this interval, in milliseconds. */
const SHORTEST_MS = 30_000;
/** A timer of more than 24 days would end at once. */
const LONGEST_MS = 86_400_000;

/** Milliseconds until the next end that changes the limits. */
function untilNextEnd({ limits, break: current }: PlayLimits, now: number): number {
  const ends = [
    current?.ends_at,
    ...limits.flatMap(({ ends_at: endsAt, pending }) => [endsAt, pending?.from]),
  ].flatMap((end) => (end ? [Date.parse(end)] : []));
  return Math.min(Math.max(Math.min(...ends) - now, SHORTEST_MS), LONGEST_MS);
}

/** The amount that the member's deposit limits leave, and the end of the period of the limit that leaves least. */
export interface DepositLimit {
  left: Cents;
  endsAt: string;
}

/**
 * The deposit limit that leaves the smallest amount; undefined without one. If several leave the same amount, the one that ends
 * last. A limit whose amounts cannot be read is left out. That is safe, because the API checks each deposit.
 */
export function depositLimitOf(limits: PlayLimits | undefined): DepositLimit | undefined {
  return limits?.limits
    .flatMap(({ kind, value, used, ends_at: endsAt }) => {
      const [most, spent] = [tryParseMoney(value ?? ''), tryParseMoney(used)];
      if (kind !== 'deposit' || most === null || spent === null) return [];
      return [{ left: Math.max(0, most - spent), endsAt }];
    })
    .toSorted((a, b) => a.left - b.left || Date.parse(b.endsAt) - Date.parse(a.endsAt))[0];
}
