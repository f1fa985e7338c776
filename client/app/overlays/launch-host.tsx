import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { AskedLaunch, Launches } from '#app/navigation/launches.ts';
import type { Progress } from '#app/navigation/progress.ts';
import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';

export interface LaunchHostProps {
  launches: Launches;
  progress: Pick<Progress, 'setBusy'>;
}

/** Shows the launch of a game over any page. Its code comes with the first one. */
export function LaunchHost({ launches, progress }: LaunchHostProps) {
  const asked = useStore(launches, (state) => state.asked);
  // What was closed stays until it is out of sight.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const launch = asked ?? shown;
  if (!launch) return null;
  return <Launch asked={launch} isOpen={asked !== null} {...{ launches, progress }} />;
}

function Launch({
  asked,
  isOpen,
  launches,
  progress,
}: LaunchHostProps & { asked: AskedLaunch; isOpen: boolean }) {
  const { go } = useNavigation();
  const { LAUNCH: LaunchLayer } = useApp().parts;
  const leadThere = useEffectEvent(() => {
    launches.close();
    go(asked.href);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    progress.setBusy(true);
    LaunchLayer.load()
      // The game's own page says it if the code is missing there, too.
      .catch(() => isCurrent && leadThere())
      .finally(() => isCurrent && progress.setBusy(false));
    return () => {
      isCurrent = false;
      progress.setBusy(false);
    };
  }, [isOpen, asked.key, LaunchLayer, progress]);
  return (
    <LazyBoundary need={asked.key}>
      <LaunchLayer
        key={asked.key}
        ask={asked}
        isOpen={isOpen}
        onClose={launches.close}
        onLogin={launches.keepForLogin}
      />
    </LazyBoundary>
  );
}
