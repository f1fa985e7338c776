import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { SafeStorage } from '#platform/browser/storage.ts';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import { ask } from './calls.ts';
import { unreadQuery } from './queries.ts';
import { useIsMember } from './use-member.ts';

/**
 * How many site messages are unread, as every badge says it: the API's count, without those whose deletion can still be
 * undone. Every tab hears of a change at once.
 */

/** A message that was read or taken away here; the API may not know yet. */
export interface ChangedMail {
  id: number;
  /** Unread in the API's count, and no longer to be counted. */
  isCounted: boolean;
  /** Taken away: no list shows it. */
  isGone: boolean;
}

/** Cached like an answer, so that it is the member's alone and goes with the session. */
const CHANGED_KEY = ['changedMails'] as const;
const STORAGE_KEY = 'unreadMails';

const NONE: readonly ChangedMail[] = [];

/** Messages read or deleted during this visit, which the API's lists may not show yet. */
export function changedMails({ queryClient }: { queryClient: QueryClient }): readonly ChangedMail[] {
  return queryClient.getQueryData<readonly ChangedMail[]>(CHANGED_KEY) ?? NONE;
}

/** `changedMails`, and again whenever they change. */
export function useChangedMails(): readonly ChangedMail[] {
  const query = useQuery<readonly ChangedMail[]>({
    queryKey: CHANGED_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return query.data ?? NONE;
}

/** For every badge; 0 for a guest and while it is not known. */
export function useUnread(): number {
  const app = useApp();
  const enabled = useIsMember();
  const { data = 0 } = useQuery({ ...unreadQuery(app), enabled });
  const shown = shownOf(data, useChangedMails());
  // What was loaded is dropped once nothing shows it: the frame stays, and would show it to a guest.
  return enabled ? shown : 0;
}

function shownOf(count: number, changed: readonly ChangedMail[]): number {
  return Math.max(0, count - countedOf(changed));
}

function countedOf(changed: readonly ChangedMail[]): number {
  return changed.filter(({ isCounted }) => isCounted).length;
}

/** Messages were read or taken away by a press: every badge says so at once, also in the other tabs. */
export function noteMails(app: AppEnvironment, mails: readonly ChangedMail[]): void {
  const ids = new Set(mails.map(({ id }) => id));
  setChanged(app, [...changedMails(app).filter(({ id }) => !ids.has(id)), ...mails]);
}

/** It did not happen, or was taken back. */
export function forgetMails(app: AppEnvironment, ids: readonly number[]): void {
  setChanged(
    app,
    changedMails(app).filter(({ id }) => !ids.includes(id)),
  );
}

/** The API knows of them now: its count, asked for anew, and ours change in one step. */
export async function settleMails(app: AppEnvironment, ids: readonly number[]): Promise<void> {
  const { queryKey } = unreadQuery(app);
  // Whether a count that is under way knows of them, nobody can tell.
  await app.queryClient.cancelQueries({ queryKey });
  const count = await ask(app, MAIL_CALLS.unreadMails, { view: (answer) => answer.count }).catch(() => null);
  const isMeant = ({ id }: ChangedMail) => ids.includes(id);
  const changed = changedMails(app);
  const known = app.queryClient.getQueryData(queryKey) ?? 0;
  app.queryClient.setQueryData(queryKey, count ?? Math.max(0, known - countedOf(changed.filter(isMeant))));
  setChanged(
    app,
    changed.flatMap((mail) => {
      if (!isMeant(mail)) return [mail];
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
    const own = countedOf(changedMails({ queryClient }));
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
