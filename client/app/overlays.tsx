import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import type { DialogStore } from '#platform/dialogs.ts';
import { useLazyPart } from '#platform/lazy-part.ts';
import type { Progress } from '#platform/progress.ts';
import type { ClientCore } from './client-core.ts';
import { ProgressBar } from './progress-bar.tsx';

export interface OverlaysProps {
  core: ClientCore;
  progress?: Progress;
}

/** What lies over the page in the browser. */
export function Overlays({ core, progress }: OverlaysProps) {
  const { dialogs } = core;
  const hasDialogs = useStore(dialogs, (state) => state.dialogs.length > 0);
  const hasToasts = useStore(dialogs, (state) => state.toasts.length > 0);
  const DialogHost = useHost(hasDialogs, () => import('./dialog-host.tsx'));
  const ToastHost = useHost(hasToasts, () => import('./toast-host.tsx'));
  return (
    <>
      {progress && <ProgressBar progress={progress} />}
      {DialogHost && <DialogHost store={dialogs} />}
      {ToastHost && <ToastHost store={dialogs} />}
    </>
  );
}

type Host = ComponentType<{ store: DialogStore }>;

/**
 * Hosts cost a good part of the first load's budget: each comes when there is something to say. Once loaded it stays,
 * so that what closes can fade out and hand the focus back.
 */
function useHost(isNeeded: boolean, importHost: () => Promise<{ default: Host }>): Host | null {
  const { Part, load } = useLazyPart(importHost);
  useEffect(() => {
    if (!isNeeded) return;
    void load();
    // What there is to say may be that there is no connection.
    const handleOnline = () => void load();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [isNeeded, load]);
  return Part;
}
