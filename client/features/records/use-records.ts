import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApp, usePage } from '#platform/site/page.ts';
import { useHydrated, useNow } from '#ui/base/clock.ts';
import { addressOf, type RecordAddress } from './address.ts';
import { type RecordList, type RecordRequest, recordListQuery } from './api.ts';
import type { RecordItem, RecordKind } from './kind.ts';
import { type Day, dayIn } from './range/days.ts';
import { daysOf } from './range/range.ts';

export interface Records<Item, Sums> {
  address: RecordAddress;
  /** null on the server and while hydrating: only the browser knows the member's zone, and so which day it is. */
  request: RecordRequest | null;
  today: Day | null;
  query: UseQueryResult<RecordList<Item, Sums>>;
  /** The next page of a phone's list is on its way. */
  isGrowing: boolean;
  /** Another range or filter is on its way; what shows is the one before. */
  isOther: boolean;
}

/** The records the page's address asks for. */
export function useRecords<Item extends RecordItem, Sums>(kind: RecordKind<Item, Sums>): Records<Item, Sums> {
  const app = useApp();
  const address = addressOf(app, kind, usePage());
  const zone = useMemberZone();
  const now = useNow();
  const today = zone === null ? null : dayIn(zone, now());
  const request =
    zone === null || today === null
      ? null
      : { zone, days: daysOf(address.range, today), filters: address.filters };
  const last = address.page;
  const first = app.device === 'mobile' ? 1 : last;
  const query = useQuery({
    ...recordListQuery(app, kind, { ...(request ?? NOBODYS), first, last }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
  const isSame = query.data?.request === JSON.stringify(request);
  return {
    address,
    request,
    today,
    query,
    isGrowing: query.isPlaceholderData && isSame && app.device === 'mobile',
    isOther: query.isPlaceholderData && !(isSame && app.device === 'mobile'),
  };
}

/** Stands in while nothing is asked. */
export const NOBODYS: RecordRequest = { zone: 'UTC', days: { from: '', to: '' }, filters: {} };

/** The zone the member lives in, as times are shown (ui/display/time.tsx); null until the browser has taken over. */
export function useMemberZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}
