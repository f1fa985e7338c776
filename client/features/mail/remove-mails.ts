import { changedMails, forgetMails, noteMails, settleMails } from '#platform/net/unread.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import type { MailItem } from '#shared/webapi/schemas/mail.ts';
import { deleteMail } from './api.ts';

export interface RemovalWords {
  removed: string;
  undo: string;
  failed: string;
}

/**
 * Takes messages away, with a notice that can bring them back. They are deleted when the notice ends: by its time, by
 * its cross, or because the page is left. Nothing is sent before, and nothing twice.
 */
export function removeMails(
  app: AppEnvironment,
  mails: readonly Pick<MailItem, 'id' | 'is_read'>[],
  words: RemovalWords,
): void {
  const known = new Set(changedMails(app).flatMap(({ id, isGone }) => (isGone ? [id] : [])));
  const chosen = mails.filter(({ id }) => !known.has(id));
  if (chosen.length === 0) return;
  noteMails(
    app,
    chosen.map(({ id, is_read }) => ({ id, isCounted: !is_read, isGone: true })),
  );
  const ids = chosen.map(({ id }) => id);
  const { epoch } = app.auth.getState();
  const toast = app.dialogs.toast(words.removed, {
    action: { label: words.undo, run: () => forgetMails(app, ids) },
    onEnd: (end) => {
      stop();
      // Of a session that has ended nothing can be deleted; the messages are still there next time.
      if (end !== 'action' && app.auth.getState().epoch === epoch) void deleteAll(app, ids, words);
    },
  });
  const finish = () => app.dialogs.endToast(toast, 'closed');
  window.addEventListener('pagehide', finish);
  const unsubscribe = app.auth.subscribe((now) => {
    if (now.epoch !== epoch) finish();
  });
  const stop = () => {
    window.removeEventListener('pagehide', finish);
    unsubscribe();
  };
}

async function deleteAll(app: AppEnvironment, ids: readonly number[], words: RemovalWords): Promise<void> {
  const ends = await Promise.allSettled(ids.map((id) => deleteMail(app, id)));
  const failed = ids.filter((_, index) => ends[index]?.status === 'rejected');
  if (failed.length > 0) {
    forgetMails(app, failed);
    app.dialogs.toast(words.failed, { tone: 'error' });
  }
  await settleMails(
    app,
    ids.filter((id) => !failed.includes(id)),
  );
  await app.queryClient.invalidateQueries({ queryKey: [MAIL_CALLS.mails.name] });
}
