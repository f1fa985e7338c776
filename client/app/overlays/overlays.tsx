import { useStore } from 'zustand';
import type { ClientCore } from '#app/core/client-core.ts';
import { Catcher } from '#app/errors/error-boundary.tsx';
import type { Launches } from '#app/navigation/launches.ts';
import type { Progress } from '#app/navigation/progress.ts';
import { showMissingCodeNotice } from '#app/watch/chunk-recovery.ts';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useText } from '#platform/site/text.ts';
import type { LaunchHost } from './launch-host.tsx';

// Not part of the first load. A loaded host stays mounted, so that a closing overlay can fade out and return the focus.
const DialogHost = lazyComponent(() => import('./dialog-host.tsx'));
const ToastHost = lazyComponent(() => import('./toast-host.tsx'));

export interface OverlaysProps {
  core: ClientCore;
  /** The parts that after-hydration.ts provides. Undefined or null until it is loaded. */
  running?: { progress: Progress; launches: Launches; LaunchHost: typeof LaunchHost } | null;
}

/**
 * All overlays of the browser. After an error an overlay renders nothing until it has new content. If its code cannot be
 * loaded, public/boot.js shows a notice, and open dialogs count as closed by the member.
 */
export function Overlays({ core, running }: OverlaysProps) {
  const { dialogs } = core;
  const open = useStore(dialogs, (state) => state.dialogs);
  const toasts = useStore(dialogs, (state) => state.toasts);
  const handleMissingDialogs = () => {
    showMissingCodeNotice(window);
    dialogs.dismissAll();
  };
  return (
    <>
      <Catcher resetKey={running}>{running && <ProgressBar progress={running.progress} />}</Catcher>
      <Catcher resetKey={running} onError={running?.launches.close}>
        {running && <running.LaunchHost {...running} />}
      </Catcher>
      <Catcher resetKey={open} onError={dialogs.dismissAll}>
        <LazyBoundary need={open.length > 0} onMissing={handleMissingDialogs}>
          <DialogHost store={dialogs} />
        </LazyBoundary>
      </Catcher>
      <Catcher resetKey={toasts}>
        {/* The notice of a new build is a toast, so it cannot show that the code of toasts is missing. */}
        <LazyBoundary need={toasts.length > 0} onMissing={() => showMissingCodeNotice(window)}>
          <ToastHost store={dialogs} />
        </LazyBoundary>
      </Catcher>
    </>
  );
}

/** The thin bar during a slow navigation. It grows by time, because the real progress is unknown. */
function ProgressBar({ progress }: { progress: Progress }) {
  const text = useText();
  const isShown = useStore(progress, (state) => state.isShown);
  if (!isShown) return null;
  return (
    <div
      role="progressbar"
      aria-label={text('common.loading')}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5"
    >
      <div className="h-full w-[92%] bg-primary transition-[width] duration-[8s] ease-out starting:w-0" />
    </div>
  );
}
