import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useHydrated, useNow } from '#ui/base/clock.ts';
import type { BlockQuery } from '#ui/feedback/query-block.tsx';
import { browserZone } from '#ui/values/format-time.ts';
import { addressOf, type RecordAddress } from '../address.ts';
import {
  IDLE_REQUEST,
  type RecordList,
  type RecordRequest,
  recordPageQuery,
  recordSumsQuery,
} from '../api.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';
import { type Day, dayIn } from '../range/days.ts';
import { daysOf } from '../range/range.ts';
import { type Growth, useGrowingList } from './use-growing-list.ts';

export interface Records<Item, Sums> {
  address: RecordAddress;
  /** null on the server and while hydrating: only the browser knows the member's zone, and so which day it is. */
  request: RecordRequest | null;
  today: Day | null;
  query: BlockQuery<RecordList<Item>> & { isPending: boolean };
  sums: UseQueryResult<Sums | null>;
  /** How a phone's list goes on; null on desktops, which have numbered pages. */
  growth: Growth | null;
  /** Another range or filter is on its way; what shows is the one before. */
  isOther: boolean;
}

/** The records the page's address asks for. */
export function useRecords<Item extends RecordItem, Sums>(kind: RecordKind<Item, Sums>): Records<Item, Sums> {
  const app = useApp();
  const isGrowing = app.device === 'mobile';
  const address = addressOf(kind, usePage());
  const zone = useMemberZone();
  const now = useNow();
  const today = zone === null ? null : dayIn(zone, now());
  const request =
    zone === null || today === null
      ? null
      : { zone, days: daysOf(address.range, today), filters: address.filters };
  const sums = useQuery({
    ...recordSumsQuery(app, kind, request ?? IDLE_REQUEST),
    enabled: request !== null,
    placeholderData: keepShown(app),
  });
  const page = useQuery({
    ...recordPageQuery(app, kind, { ...(request ?? IDLE_REQUEST), page: address.page }),
    enabled: request !== null && !isGrowing,
    placeholderData: keepShown(app),
  });
  const growing = useGrowingList(kind, { request, page: address.page, isWanted: isGrowing });
  return {
    address,
    request,
    today,
    query: isGrowing ? growing.query : page,
    sums,
    growth: isGrowing ? growing.growth : null,
    isOther: isGrowing ? growing.isOther : page.isPlaceholderData,
  };
}

/** The zone the member lives in, as times are shown (ui/values/time.tsx); null until the browser has taken over. */
export function useMemberZone(): string | null {
  return useHydrated() ? browserZone() : null;
}
