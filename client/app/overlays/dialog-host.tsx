import { useState } from 'react';
import { useStore } from 'zustand';
import type { ConfirmDialog, Dialog, DialogStore, ErrorDialog } from '#platform/site/dialogs.ts';
import { useText } from '#platform/site/text.ts';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { PromptForm } from './prompt-form.tsx';

/**
 * Draws the dialogs that platform/site/dialogs.ts holds, one at a time. Loaded when there is something to show, and then
 * kept, so that what closes can fade out.
 */
export default function DialogHost({ store }: { store: DialogStore }) {
  const current = useStore(store, ({ dialogs }) => dialogs[0] ?? null);
  // A dialog that was answered stays until it is out of sight.
  const [shown, setShown] = useState<Dialog | null>(current);
  if (current && current !== shown) setShown(current);
  const dialog = current ?? shown;
  if (!dialog) return null;
  const parts = {
    isOpen: current !== null,
    settle: (answer?: boolean | string) => store.settle(dialog.id, answer),
  };
  switch (dialog.kind) {
    case 'error':
      return <ErrorModal key={dialog.id} dialog={dialog} {...parts} />;
    case 'confirm':
      return <ConfirmModal key={dialog.id} dialog={dialog} {...parts} />;
    case 'prompt':
      return <PromptForm key={dialog.id} dialog={dialog} {...parts} />;
  }
}

interface ModalProps<T extends Dialog> {
  dialog: T;
  isOpen: boolean;
  settle: (answer?: boolean | string) => void;
}

function ErrorModal({ dialog, isOpen, settle }: ModalProps<ErrorDialog>) {
  const text = useText();
  const { title, message, code } = dialog;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => !open && settle()}
      title={title ?? text('common.errorTitle')}
      description={<Message text={message} />}
      confirmLabel={text('common.ok')}
    >
      {code !== undefined && <p className="text-xs text-faint tabular-nums">{code}</p>}
    </AlertDialog>
  );
}

function ConfirmModal({ dialog, isOpen, settle }: ModalProps<ConfirmDialog>) {
  const text = useText();
  const { title, message, confirmLabel, cancelLabel, tone } = dialog;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(open) => !open && settle(false)}
      title={title ?? message}
      description={title === undefined ? undefined : <Message text={message} />}
      confirmLabel={confirmLabel ?? text('common.confirm')}
      cancelLabel={cancelLabel ?? text('common.cancel')}
      onConfirm={() => settle(true)}
      tone={tone === 'danger' ? 'danger' : 'primary'}
    />
  );
}

/** A server's message may have lines. */
function Message({ text }: { text: string }) {
  return <span className="break-words whitespace-pre-line">{text}</span>;
}
