import { useEffect } from 'react';
import { useStore } from 'zustand';
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
  const hasDialogs = useStore(core.dialogs, ({ dialogs, toasts }) => dialogs.length + toasts.length > 0);
  // Dialogs cost a good part of the first load's budget: they come when there is something to say. Once loaded the
  // host stays, so that what closes can fade out and hand the focus back.
  const { Part: DialogHost, load } = useLazyPart(() => import('./dialog-host.tsx'));
  useEffect(() => {
    if (!hasDialogs) return;
    void load();
    // What there is to say may be that there is no connection.
    const handleOnline = () => void load();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [hasDialogs, load]);
  return (
    <>
      {progress && <ProgressBar progress={progress} />}
      {DialogHost && <DialogHost store={core.dialogs} />}
    </>
  );
}
