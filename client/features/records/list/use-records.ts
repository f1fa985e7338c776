import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useHydrated, useNow } from '#ui/base/clock.ts';
import type { BlockQuery } from '#ui/feedback/query-block.tsx';
import { browserZone } from '#ui/values/format-time.ts';
import { type RecordList, type RecordRequest, recordPageQuery, recordSumsQuery } from '../api.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';
import { type Day, dayIn } from '../range/days.ts';
import { daysOf } from '../range/range.ts';
import { type RecordSelection, selectionOf } from '../record-url.ts';
import { type Growth, useGrowingList } from './use-growing-list.ts';

export interface Records<Item, Sums> {
  selection: RecordSelection;
  /** Null on the server and while hydrating: only the browser knows the member's time zone and today's date in it. */
  request: RecordRequest | null;
  today: Day | null;
  query: BlockQuery<RecordList<Item>> & { isPending: boolean };
  sums: UseQueryResult<Sums | null>;
  /** The infinite list of phones; null on desktops, which have pagination. */
  growth: Growth | null;
  /** The shown records are those of the previous range or filter, while the new ones load. */
  isPrevious: boolean;
}

/** Loads the records that the URL selects. */
export function useRecords<Item extends RecordItem, Sums>(kind: RecordKind<Item, Sums>): Records<Item, Sums> {
  const app = useApp();
  const isGrowing = app.device === 'mobile';
  const selection = selectionOf(kind, usePage());
  const zone = useMemberZone();
  const now = useNow();
  const today = zone === null ? null : dayIn(zone, now());
  const request =
    zone === null || today === null
      ? null
      : { zone, days: daysOf(selection.range, today), filters: selection.filters };
  const sums = useQuery({
    ...recordSumsQuery(app, kind, request),
    placeholderData: keepShown(app),
  });
  const page = useQuery({
    ...recordPageQuery(app, kind, isGrowing ? null : request, selection.page),
    placeholderData: keepShown(app),
  });
  const growing = useGrowingList(kind, isGrowing ? request : null, selection.page);
  return {
    selection,
    request,
    today,
    query: isGrowing ? growing.query : page,
    sums,
    growth: isGrowing ? growing.growth : null,
    isPrevious: isGrowing ? growing.isPrevious : page.isPlaceholderData,
  };
}

/** The member's time zone, in which all times are shown (ui/values/time.tsx); null before hydration. */
export function useMemberZone(): string | null {
  return useHydrated() ? browserZone() : null;
}
