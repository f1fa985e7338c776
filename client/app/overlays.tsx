import { useStore } from 'zustand';
import { lazyPart, usePartWhen } from '#platform/lazy-part.ts';
import type { Progress } from '#platform/progress.ts';
import type { ClientCore } from './client-core.ts';
import { ProgressBar } from './progress-bar.tsx';

/**
 * Hosts cost a good part of the first load's budget: each comes when there is something to say. Once loaded it stays,
 * so that what closes can fade out and hand the focus back.
 */
const dialogHost = lazyPart(() => import('./dialog-host.tsx'));
const toastHost = lazyPart(() => import('./toast-host.tsx'));

export interface OverlaysProps {
  core: ClientCore;
  progress?: Progress;
}

/** What lies over the page in the browser. */
export function Overlays({ core, progress }: OverlaysProps) {
  const { dialogs } = core;
  const hasDialogs = useStore(dialogs, (state) => state.dialogs.length > 0);
  const hasToasts = useStore(dialogs, (state) => state.toasts.length > 0);
  const DialogHost = usePartWhen(hasDialogs, dialogHost);
  const ToastHost = usePartWhen(hasToasts, toastHost);
  return (
    <>
      {progress && <ProgressBar progress={progress} />}
      {DialogHost && <DialogHost store={dialogs} />}
      {ToastHost && <ToastHost store={dialogs} />}
    </>
  );
}
