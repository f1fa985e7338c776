import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { ConfirmDialog, Dialog, DialogStore, ErrorDialog, Toast } from '#platform/dialogs.ts';
import { useText } from '#platform/text.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { type ToastItem, ToastViewport } from '#ui/toast.tsx';
import { PromptForm } from './prompt-form.tsx';

/**
 * Draws what platform/dialogs.ts holds: one dialog at a time, and the toasts. Loaded when there is something to show,
 * and then kept, so that what closes can fade out.
 */
export default function DialogHost({ store }: { store: DialogStore }) {
  return (
    <>
      <Dialogs store={store} />
      <Toasts store={store} />
    </>
  );
}

function Dialogs({ store }: { store: DialogStore }) {
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

const TOAST_TONES = { info: 'info', success: 'success', error: 'danger' } as const;
/** Screen readers miss words that come together with their region. */
const SPEAK_AFTER_MS = 100;

function Toasts({ store }: { store: DialogStore }) {
  const text = useText();
  const toasts = useStore(store, (state) => state.toasts);
  const isSpoken = useDelay(SPEAK_AFTER_MS);
  const region = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a toast came or went
  useEffect(() => {
    // What is removed under the pointer or with the focus in it says neither leave nor blur.
    const isHeld = region.current?.matches(':hover, :focus-within');
    if (!isHeld) store.resumeToasts();
  }, [toasts, store]);
  return createPortal(
    // Beside the dialogs in <body>, so that a toast is seen over them. `contents`: it takes no place itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the toasts' time while someone is at them
    <div
      ref={region}
      className="contents"
      onMouseEnter={store.pauseToasts}
      onMouseLeave={store.resumeToasts}
      onFocus={store.pauseToasts}
      onBlur={store.resumeToasts}
    >
      <ToastViewport
        toasts={isSpoken ? toasts.map((toast) => itemOf(toast, store)) : []}
        onDismiss={(id) => store.endToast(Number(id), 'closed')}
        label={text('common.notifications')}
        closeLabel={text('common.close')}
      />
    </div>,
    document.body,
  );
}

/** The store keeps the time of each toast, the viewport none. */
function itemOf({ id, message, tone, actionLabel }: Toast, store: DialogStore): ToastItem {
  const item: ToastItem = { id: String(id), title: message, tone: TOAST_TONES[tone], duration: 0 };
  if (actionLabel === undefined) return item;
  return { ...item, action: { label: actionLabel, onPress: () => store.endToast(id, 'action') } };
}

function useDelay(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
