import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { DialogStore, Toast } from '#platform/site/dialogs.ts';
import { useText } from '#platform/site/text.ts';
import { type ToastItem, ToastViewport } from '#ui/overlays/toast.tsx';

const TONES = { info: 'info', success: 'success', error: 'danger' } as const;
/** Screen readers miss words that come together with their region. */
const SPEAK_AFTER_MS = 100;

/** Draws the toasts that platform/site/dialogs.ts holds. Apart from the dialogs, whose code is ten times as large. */
export default function ToastHost({ store }: { store: DialogStore }) {
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

function itemOf({ id, message, tone, actionLabel }: Toast, store: DialogStore): ToastItem {
  const item: ToastItem = { id: String(id), title: message, tone: TONES[tone] };
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
