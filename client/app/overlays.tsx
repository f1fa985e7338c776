import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { Progress } from '#platform/progress.ts';
import type { ClientCore } from './client-core.ts';
import { ProgressBar } from './progress-bar.tsx';

/** Dialogs cost a good part of the first load's budget: they come when there is something to say. */
const DialogHost = lazy(() => import('./dialog-host.tsx'));

export interface OverlaysProps {
  core: ClientCore;
  progress?: Progress;
}

/** What lies over the page in the browser. */
export function Overlays({ core, progress }: OverlaysProps) {
  const hasDialogs = useStore(core.dialogs, ({ dialogs, toasts }) => dialogs.length + toasts.length > 0);
  // Once loaded it stays, so that what closes can fade out and hand the focus back.
  const [isNeeded, setNeeded] = useState(hasDialogs);
  if (hasDialogs && !isNeeded) setNeeded(true);
  return (
    <>
      {progress && <ProgressBar progress={progress} />}
      <Suspense>{isNeeded && <DialogHost store={core.dialogs} />}</Suspense>
    </>
  );
}
