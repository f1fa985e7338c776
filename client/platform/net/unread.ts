import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { unreadQuery } from './queries.ts';
import { useIsMember } from './use-member.ts';

/**
 * How many site messages are unread, as every badge says it: the API's count, without those whose deletion can still be
 * undone. Every tab hears of a change at once.
 */

/** A message that was taken away here; the API may not know yet. */
export interface RemovedMail {
  id: number;
  /** Still in the API's count, and unread in it. */
  isCounted: boolean;
}

/** Kept like an answer, so that it is the member's alone and goes with the session. */
const REMOVED_KEY = ['removedMails'] as const;
const STORAGE_KEY = 'unreadMails';

const NONE: readonly RemovedMail[] = [];

export function removedMails(client: QueryClient): readonly RemovedMail[] {
  return client.getQueryData<readonly RemovedMail[]>(REMOVED_KEY) ?? NONE;
}

/** Messages that lists leave out. */
export function useRemovedMails(): readonly RemovedMail[] {
  const query = useQuery<readonly RemovedMail[]>({
    queryKey: REMOVED_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return query.data ?? NONE;
}

/** Says which messages are taken away, here and, as a number, in the other tabs. */
export function setRemovedMails(app: AppEnvironment, removed: readonly RemovedMail[]): void {
  app.queryClient.setQueryData(REMOVED_KEY, removed);
  tellUnread(app);
}

/** For every badge; 0 for a guest and while it is not known. */
export function useUnread(): number {
  const app = useApp();
  const { data = 0 } = useQuery({ ...unreadQuery(app), enabled: useIsMember() });
  return shownOf(data, useRemovedMails());
}

function shownOf(count: number, removed: readonly RemovedMail[]): number {
  return Math.max(0, count - removed.filter(({ isCounted }) => isCounted).length);
}

/** The API's count has changed by so much: shown at once, wherever it stands. */
export function changeUnread(app: AppEnvironment, by: number): void {
  app.queryClient.setQueriesData<number>({ queryKey: unreadQuery(app).queryKey.slice(0, 1) }, (count) =>
    count === undefined ? undefined : Math.max(0, count + by),
  );
  tellUnread(app);
}

function tellUnread(app: AppEnvironment): void {
  const count = app.queryClient.getQueryData(unreadQuery(app).queryKey);
  if (count === undefined) return;
  const shown = shownOf(count, removedMails(app.queryClient));
  // The moment makes each a change, which is what other tabs are told of.
  app.storages.local.set(STORAGE_KEY, JSON.stringify({ count: shown, at: app.now() }));
}

/** Takes over what other tabs tell. Returns the function that stops it. */
export function followUnread({
  local,
  queryClient,
}: {
  local: SafeStorage;
  queryClient: QueryClient;
}): () => void {
  return local.subscribe(({ key, value }) => {
    const count = key === STORAGE_KEY ? readCount(value) : null;
    if (count === null) return;
    // This tab's own undo is in its count already, not in the other's.
    const own = removedMails(queryClient).filter(({ isCounted }) => isCounted).length;
    queryClient.setQueriesData<number>({ queryKey: ['unreadMails'] }, (known) =>
      known === undefined ? undefined : count + own,
    );
    void queryClient.invalidateQueries({ queryKey: ['mails'] });
  });
}

function readCount(value: string | null): number | null {
  try {
    const told: unknown = JSON.parse(value ?? 'null');
    const count = typeof told === 'object' && told !== null && 'count' in told ? told.count : null;
    return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
  } catch {
    return null;
  }
}
