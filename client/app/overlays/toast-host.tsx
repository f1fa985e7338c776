import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { DialogStore, Toast } from '#platform/site/dialogs.ts';
import { useText } from '#platform/site/text.ts';
import { type ToastItem, ToastViewport } from '#ui/overlays/toast.tsx';

const TONES = { info: 'info', success: 'success', error: 'danger' } as const;
/** Screen readers miss text that appears together with its live region. */
const ANNOUNCE_AFTER_MS = 100;

/** Renders the toasts of platform/site/dialogs.ts. Separate from the dialogs, whose code is ten times as large. */
export default function ToastHost({ store }: { store: DialogStore }) {
  const text = useText();
  const toasts = useStore(store, (state) => state.toasts);
  const isRegionReady = useDelay(ANNOUNCE_AFTER_MS);
  const region = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the toasts
  useEffect(() => {
    // A toast that is removed under the pointer or with the focus in it fires neither mouseleave nor blur.
    const isPaused = region.current?.matches(':hover, :focus-within');
    if (!isPaused) store.resumeToasts();
  }, [toasts, store]);
  return createPortal(
    // In <body>, so that toasts are above dialogs. `contents`: the element itself takes no space.
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the toasts' timers
    <div
      ref={region}
      className="contents"
      onMouseEnter={store.pauseToasts}
      onMouseLeave={store.resumeToasts}
      onFocus={store.pauseToasts}
      onBlur={store.resumeToasts}
    >
      <ToastViewport
        toasts={isRegionReady ? toasts.map((toast) => itemOf(toast, store)) : []}
        onDismiss={(id) => store.endToast(Number(id), 'closed')}
        label={text('common.toasts')}
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
