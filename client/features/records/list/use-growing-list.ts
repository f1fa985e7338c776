import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import type { BlockQuery } from '#ui/feedback/query-block.tsx';
import {
  growingListQuery,
  joinPages,
  type ListStart,
  listStart,
  PAGE_SIZE,
  type PageParam,
  type RecordList,
  type RecordRequest,
} from '../api.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';

/** The state of an infinite list on phones. */
export interface Growth {
  /** The next page is loading. */
  isLoading: boolean;
  /** Page number of the next rows, for the URL; null at the end. */
  nextPage: number | null;
  loadMore: () => void;
  /** The list started in the middle: newer records can be loaded. */
  hasNewer: boolean;
  loadNewer: () => void;
}

/** Records in an infinite list. The page in the URL follows, so that a reload shows the same part of the list. */
export function useGrowingList<Item extends RecordItem, Sums>(
  kind: RecordKind<Item, Sums>,
  /** Null while nothing must load. */
  request: RecordRequest | null,
  /** Page number in the URL. */
  page: number,
) {
  const app = useApp();
  const { setQuery } = useNavigation();
  const requestKey = JSON.stringify(request);
  const start = useStart(kind, request, page);
  const query = useInfiniteQuery({
    ...growingListQuery(app, kind, request, start),
    placeholderData: keepShown(app),
  });
  const { pages } = query.data ?? {};
  const data = useMemo((): RecordList<Item> | undefined => {
    if (!pages) return undefined;
    const { list, total } = joinPages(pages);
    return { list, total, pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)), request: requestKey };
  }, [pages, requestKey]);
  // `initialPageParam` and `getPreviousPageParam` return this type.
  const first = query.data?.pageParams[0] as PageParam | undefined;
  const offset = first && 'page' in first ? (first.page - 1) * start.size : 0;
  const lastPage = Math.ceil((offset + (data?.list.length ?? 0)) / PAGE_SIZE);

  async function loadMore(): Promise<void> {
    if (query.isFetching || !query.hasNextPage) return;
    const { isError } = await query.fetchNextPage();
    if (!isError) setQuery({ page: lastPage + 1 }, { replace: true });
  }

  const growth: Growth = {
    isLoading: query.isFetchingNextPage,
    nextPage: query.hasNextPage ? lastPage + 1 : null,
    loadMore: () => void loadMore(),
    hasNewer: query.hasPreviousPage,
    loadNewer: () => void query.fetchPreviousPage(),
  };
  const block: BlockQuery<RecordList<Item>> & { isPending: boolean } = {
    data,
    isPending: query.isPending,
    isError: query.isError,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
  return { query: block, growth, isPrevious: query.isPlaceholderData };
}

/** The start of the list. It stays the same while the page in the URL follows the growth of the list. */
function useStart<Item extends RecordItem, Sums>(
  kind: RecordKind<Item, Sums>,
  request: RecordRequest | null,
  page: number,
): ListStart {
  const app = useApp();
  const requestKey = JSON.stringify(request);
  const [known, setKnown] = useState<{ requestKey: string; start: ListStart }>();
  if (known?.requestKey === requestKey) return known.start;
  const start = request && isCached(app, kind, request) ? listStart(1) : listStart(page);
  setKnown({ requestKey, start });
  return start;
}

/** Whether the list from its first page is in the cache and still valid: Back then shows it as it was. */
function isCached<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  request: RecordRequest,
): boolean {
  const { queryKey } = growingListQuery(app, kind, request, listStart(1));
  const state = app.queryClient.getQueryState(queryKey);
  if (state?.isInvalidated) app.queryClient.removeQueries({ queryKey, exact: true });
  return state?.data !== undefined && !state.isInvalidated;
}
