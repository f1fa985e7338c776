import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepShown } from '#platform/net/keep-shown.ts';
import { useChangedMails } from '#platform/net/unread.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MailItem } from '#shared/webapi/schemas/mail.ts';
import { mailsQuery, openMail } from './api.ts';
import { filterOf } from './filter.ts';
import { removeMails } from './remove-mails.ts';

/** The list that the URL selects, without the messages that were removed in this browser. */
export function useMails() {
  const app = useApp();
  const filter = filterOf(usePage());
  const removed = new Set(useChangedMails().flatMap(({ id, isGone }) => (isGone ? [id] : [])));
  const query = useQuery({
    ...mailsQuery(app, filter),
    // A growing list keeps its messages on screen while it loads.
    placeholderData: (shown, shownQuery) =>
      shownQuery?.queryKey[2] === filter.isUnread ? keepShown(app)(shown, shownQuery) : undefined,
  });
  const list = query.data?.list.filter(({ id }) => !removed.has(id)) ?? [];
  const removedCount = (query.data?.list.length ?? 0) - list.length;
  return { query, list, total: (query.data?.total ?? 0) - removedCount };
}

/** The actions for messages: open, mark as read, remove. */
export function useMailActions() {
  const app = useApp();
  const text = useText();
  const [isMarking, setMarking] = useState(false);

  function open(id: number): void {
    // MailView shows the error.
    openMail(app, id).catch(() => {});
  }

  async function markRead(mails: readonly MailItem[]): Promise<void> {
    const unread = mails.filter((mail) => !mail.is_read);
    setMarking(true);
    const ends = await Promise.allSettled(unread.map((mail) => openMail(app, mail.id)));
    setMarking(false);
    const failures = ends.filter(({ status }) => status === 'rejected').length;
    if (failures > 0) app.dialogs.toast(text('mail.markFailed', { count: failures }), { tone: 'error' });
    else app.dialogs.toast(text('mail.marked', { count: unread.length }), { tone: 'success' });
  }

  function remove(mails: readonly Pick<MailItem, 'id' | 'is_read'>[]): void {
    removeMails(app, mails, {
      removed: text('mail.removed', { count: mails.length }),
      undo: text('mail.undo'),
      failed: text('mail.removeFailed'),
    });
  }

  return { open, markRead, remove, isMarking };
}

export type MailActions = ReturnType<typeof useMailActions>;

/** The selected messages. Messages that are no longer listed do not count. */
export function useSelection(list: readonly MailItem[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = list.filter(({ id }) => ids.has(id));
  return {
    chosen,
    has: (id: number) => ids.has(id),
    toggle: (id: number) => setIds((before) => toggled(before, id)),
    toggleAll: () => setIds(new Set(chosen.length === list.length ? [] : list.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

export type Mails = ReturnType<typeof useMails>;
export type Selection = ReturnType<typeof useSelection>;

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
