import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { parseJson } from '#shared/parse-json.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import { ask } from './calls.ts';
import { useClientState } from './client-state.ts';
import { unreadQuery } from './queries.ts';
import { useIsMember } from './use-member.ts';

/**
 * The number of unread site messages for all badges: the API's count without messages that were just read or deleted.
 * All tabs see a change at once.
 */

/** A message that was read or deleted in this tab and that the API may not know of yet. */
export interface ChangedMail {
  id: number;
  /** The API counts it as unread, and it must be subtracted. */
  isCounted: boolean;
  /** Deleted: no list shows it. */
  isGone: boolean;
}

const CHANGED_KEY = ['changedMails'] as const;
const STORAGE_KEY = 'unreadMails';

const NONE: readonly ChangedMail[] = [];

/** Messages read or deleted during this visit that the API's lists may still contain. */
export function changedMails({ queryClient }: { queryClient: QueryClient }): readonly ChangedMail[] {
  return queryClient.getQueryData<readonly ChangedMail[]>(CHANGED_KEY) ?? NONE;
}

/** `changedMails` as a hook. */
export function useChangedMails(): readonly ChangedMail[] {
  return useClientState<readonly ChangedMail[]>(CHANGED_KEY) ?? NONE;
}

/** The number for every badge; 0 for a guest and while it is unknown. */
export function useUnread(): number {
  const app = useApp();
  const enabled = useIsMember();
  const { data = 0 } = useQuery({ ...unreadQuery(app), enabled });
  const shown = shownOf(data, useChangedMails());
  // TanStack drops data only when nothing observes it. The layout stays mounted and would show the old count to a
  // guest.
  return enabled ? shown : 0;
}

function shownOf(count: number, changed: readonly ChangedMail[]): number {
  return Math.max(0, count - countedOf(changed));
}

function countedOf(changed: readonly ChangedMail[]): number {
  return changed.filter(({ isCounted }) => isCounted).length;
}

/** Records that messages were read or deleted. Every badge changes at once, also in other tabs. */
export function recordMailChanges(app: AppEnvironment, mails: readonly ChangedMail[]): void {
  const ids = new Set(mails.map(({ id }) => id));
  setChanged(app, [...changedMails(app).filter(({ id }) => !ids.has(id)), ...mails]);
}

/** Reverts `recordMailChanges` after a failure or an undo. */
export function revertMailChanges(app: AppEnvironment, ids: readonly number[]): void {
  setChanged(
    app,
    changedMails(app).filter(({ id }) => !ids.includes(id)),
  );
}

/** The API has stored the changes: refetches its count and drops the local changes in one step. */
export async function settleMailChanges(app: AppEnvironment, ids: readonly number[]): Promise<void> {
  const { queryKey } = unreadQuery(app);
  // A count in flight may or may not include the changes.
  await app.queryClient.cancelQueries({ queryKey });
  const count = await ask(app, MAIL_CALLS.unreadMails, { view: (answer) => answer.count }).catch(() => null);
  const isSettled = ({ id }: ChangedMail) => ids.includes(id);
  const changed = changedMails(app);
  const known = app.queryClient.getQueryData(queryKey) ?? 0;
  app.queryClient.setQueryData(queryKey, count ?? Math.max(0, known - countedOf(changed.filter(isSettled))));
  setChanged(
    app,
    changed.flatMap((mail) => {
      if (!isSettled(mail)) return [mail];
      return mail.isGone ? [{ ...mail, isCounted: false }] : [];
    }),
  );
}

function setChanged(app: AppEnvironment, changed: readonly ChangedMail[]): void {
  app.queryClient.setQueryData(CHANGED_KEY, changed);
  broadcastUnread(app);
}

function broadcastUnread(app: AppEnvironment): void {
  const count = app.queryClient.getQueryData(unreadQuery(app).queryKey);
  if (count === undefined) return;
  const shown = shownOf(count, changedMails(app));
  // The time makes each value differ; browsers send no storage event for an equal value.
  app.storages.local.set(STORAGE_KEY, JSON.stringify({ count: shown, at: app.now() }));
}

/** Takes over counts that other tabs broadcast. Returns a function that stops it. */
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
    // `shownOf` subtracts the changes of this tab. The other tab has subtracted them already, so they are added here.
    const own = countedOf(changedMails({ queryClient }));
    queryClient.setQueriesData<number>({ queryKey: ['unreadMails'] }, (known) =>
      known === undefined ? undefined : count + own,
    );
    void queryClient.invalidateQueries({ queryKey: ['mails'] });
  });
}

function readCount(value: string | null): number | null {
  const message = parseJson(value);
  const count = typeof message === 'object' && message !== null && 'count' in message ? message.count : null;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
