import {
  changedMails,
  recordMailChanges,
  revertMailChanges,
  settleMailChanges,
} from '#platform/net/unread.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import type { MailItem } from '#shared/webapi/schemas/mail.ts';
import { deleteMail } from './api.ts';

export interface RemovalTexts {
  removed: string;
  undo: string;
  failed: string;
}

/**
 * Hides messages and shows a toast with an undo button. The messages are deleted when the toast ends: by its timeout, by
 * its close button or when the page is left. No request is sent before, and none twice.
 */
export function removeMails(
  app: AppEnvironment,
  mails: readonly Pick<MailItem, 'id' | 'is_read'>[],
  texts: RemovalTexts,
): void {
  const removed = new Set(changedMails(app).flatMap(({ id, isGone }) => (isGone ? [id] : [])));
  const chosen = mails.filter(({ id }) => !removed.has(id));
  if (chosen.length === 0) return;
  recordMailChanges(
    app,
    chosen.map(({ id, is_read }) => ({ id, isCounted: !is_read, isGone: true })),
  );
  const ids = chosen.map(({ id }) => id);
  const { epoch } = app.auth.getState();
  const toast = app.dialogs.toast(texts.removed, {
    action: { label: texts.undo, run: () => revertMailChanges(app, ids) },
    onEnd: (end) => {
      stop();
      // After the session has ended nothing can be deleted, and the messages appear again after the next login.
      if (end !== 'action' && app.auth.getState().epoch === epoch) void deleteAll(app, ids, texts);
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

async function deleteAll(app: AppEnvironment, ids: readonly number[], texts: RemovalTexts): Promise<void> {
  const ends = await Promise.allSettled(ids.map((id) => deleteMail(app, id)));
  const failed = ids.filter((_, index) => ends[index]?.status === 'rejected');
  if (failed.length > 0) {
    revertMailChanges(app, failed);
    app.dialogs.toast(texts.failed, { tone: 'error' });
  }
  await settleMailChanges(
    app,
    ids.filter((id) => !failed.includes(id)),
  );
  await app.queryClient.invalidateQueries({ queryKey: [MAIL_CALLS.mails.name] });
}
