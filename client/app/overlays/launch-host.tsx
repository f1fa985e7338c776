import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Launches, OpenLaunch } from '#app/navigation/launches.ts';
import type { Progress } from '#app/navigation/progress.ts';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';

export interface LaunchHostProps {
  launches: Launches;
  progress: Pick<Progress, 'setBusy'>;
}

/** Shows the launch of a game over any page. Its code loads with the first launch. */
export function LaunchHost({ launches, progress }: LaunchHostProps) {
  const current = useStore(launches, (state) => state.current);
  // A closed launch stays while it fades out.
  const [shown, setShown] = useState(current);
  if (current && current !== shown) setShown(current);
  const launch = current ?? shown;
  if (!launch) return null;
  return <Launch launch={launch} isOpen={current !== null} {...{ launches, progress }} />;
}

function Launch({
  launch,
  isOpen,
  launches,
  progress,
}: LaunchHostProps & { launch: OpenLaunch; isOpen: boolean }) {
  const { go } = useNavigation();
  const { LAUNCH: LaunchLayer } = useApp().parts;
  const openPage = useEffectEvent(() => {
    launches.close();
    go(launch.href);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    progress.setBusy(true);
    LaunchLayer.load()
      // The game's own page reports missing code.
      .catch(() => isCurrent && openPage())
      .finally(() => isCurrent && progress.setBusy(false));
    return () => {
      isCurrent = false;
      progress.setBusy(false);
    };
  }, [isOpen, launch.key, LaunchLayer, progress]);
  return (
    <LazyBoundary need={launch.key}>
      <LaunchLayer
        key={launch.key}
        ask={launch}
        isOpen={isOpen}
        onClose={launches.close}
        onLogin={launches.keepForLogin}
      />
    </LazyBoundary>
  );
}
