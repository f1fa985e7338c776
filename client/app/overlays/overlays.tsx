import { useStore } from 'zustand';
import type { ClientCore } from '#app/core/client-core.ts';
import { Catcher } from '#app/errors/error-boundary.tsx';
import type { Launches } from '#app/navigation/launches.ts';
import type { Progress } from '#app/navigation/progress.ts';
import { ProgressBar } from '#app/navigation/progress-bar.tsx';
import { tellMissingCode } from '#app/watch/chunk-recovery.ts';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import type { LaunchHost } from './launch-host.tsx';

/**
 * Hosts cost a good part of the first load's budget: each comes when there is something to say. Once loaded it stays,
 * so that what closes can fade out and hand the focus back.
 */
const DialogHost = lazyComponent(() => import('./dialog-host.tsx'));
const ToastHost = lazyComponent(() => import('./toast-host.tsx'));

export interface OverlaysProps {
  core: ClientCore;
  /** What drives the page, once it is there. */
  running?: { progress: Progress; launches: Launches; LaunchHost: typeof LaunchHost } | null;
}

/**
 * What lies over the page in the browser. Each part that fails takes away nothing but itself, until there is something
 * else to show; whoever waits for a dialog that cannot be drawn goes on as if it had been left. Where the code of a part
 * is gone, public/boot.js says so instead.
 */
export function Overlays({ core, running }: OverlaysProps) {
  const { dialogs } = core;
  const open = useStore(dialogs, (state) => state.dialogs);
  const toasts = useStore(dialogs, (state) => state.toasts);
  const handleMissingDialogs = () => {
    tellMissingCode(window);
    dialogs.dismissAll();
  };
  return (
    <>
      <Catcher resetKey={running} screenFor={nothing}>
        {running && <ProgressBar {...running} />}
      </Catcher>
      <Catcher resetKey={running} screenFor={nothing} onError={running?.launches.close}>
        {running && <running.LaunchHost {...running} />}
      </Catcher>
      <Catcher resetKey={open} screenFor={nothing} onError={dialogs.dismissAll}>
        <LazyBoundary need={open.length > 0} onMissing={handleMissingDialogs}>
          <DialogHost store={dialogs} />
        </LazyBoundary>
      </Catcher>
      <Catcher resetKey={toasts} screenFor={nothing}>
        {/* The notice of a new build is a toast itself. */}
        <LazyBoundary need={toasts.length > 0} onMissing={() => tellMissingCode(window)}>
          <ToastHost store={dialogs} />
        </LazyBoundary>
      </Catcher>
    </>
  );
}

const nothing = () => null;
