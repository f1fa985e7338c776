import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import type { BlockQuery } from '#ui/feedback/query-block.tsx';
import {
  growingListQuery,
  IDLE_REQUEST,
  joinPages,
  type ListStart,
  listStart,
  PAGE_SIZE,
  type PageParam,
  type RecordList,
  type RecordRequest,
} from '../api.ts';
import type { RecordItem, RecordKind } from '../kinds/kind.ts';

/** How a list of a phone goes on. */
export interface Growth {
  /** The next page is on its way. */
  isLoading: boolean;
  /** The page of the address that the next rows are on; null at the end. */
  nextPage: number | null;
  loadMore: () => void;
  /** The address began in the middle: there are newer ones. */
  hasNewer: boolean;
  loadNewer: () => void;
}

interface Wanted {
  request: RecordRequest | null;
  /** Of the address. */
  page: number;
  isWanted: boolean;
}

/** Records that load on while one scrolls. The address follows, so that a reload shows the same part of the list. */
export function useGrowingList<Item extends RecordItem, Sums>(
  kind: RecordKind<Item, Sums>,
  { request, page, isWanted }: Wanted,
) {
  const app = useApp();
  const { setQuery } = useNavigation();
  const asked = JSON.stringify(request);
  const start = useStart(kind, request, page);
  const query = useInfiniteQuery({
    ...growingListQuery(app, kind, { ...(request ?? IDLE_REQUEST), start }),
    enabled: request !== null && isWanted,
    placeholderData: keepShown(app),
  });
  const { pages } = query.data ?? {};
  const data = useMemo((): RecordList<Item> | undefined => {
    if (!pages) return undefined;
    const { list, total } = joinPages(pages);
    return { list, total, pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)), request: asked };
  }, [pages, asked]);
  // As `initialPageParam` and `getPreviousPageParam` made it.
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
  return { query: block, growth, isOther: query.isPlaceholderData };
}

/** Where the list began: it stays there while the address follows its growth. */
function useStart<Item extends RecordItem, Sums>(
  kind: RecordKind<Item, Sums>,
  request: RecordRequest | null,
  page: number,
): ListStart {
  const app = useApp();
  const asked = JSON.stringify(request);
  const [known, setKnown] = useState({ asked, start: listStart(page) });
  if (known.asked === asked) return known.start;
  const start = request && hasList(app, kind, request) ? listStart(1) : listStart(page);
  setKnown({ asked, start });
  return start;
}

/** Was the list read from its first page a moment ago, and nothing happened since? Who comes back finds it as it was. */
function hasList<Item extends RecordItem, Sums>(
  app: AppEnvironment,
  kind: RecordKind<Item, Sums>,
  request: RecordRequest,
): boolean {
  const { queryKey } = growingListQuery(app, kind, { ...request, start: listStart(1) });
  const state = app.queryClient.getQueryState(queryKey);
  if (state?.isInvalidated) app.queryClient.removeQueries({ queryKey, exact: true });
  return state?.data !== undefined && !state.isInvalidated;
}
