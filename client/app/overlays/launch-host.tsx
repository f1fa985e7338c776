import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { AskedLaunch, Launches } from '#app/navigation/launches.ts';
import type { Progress } from '#app/navigation/progress.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useSharedPart } from '#platform/site/use-shared-part.ts';

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
  const { Part, hasFailed } = useSharedPart('LAUNCH');
  const isWaiting = isOpen && !Part && !hasFailed;
  useEffect(() => {
    if (!isWaiting) return;
    progress.setBusy(true);
    return () => progress.setBusy(false);
  }, [isWaiting, progress]);
  const leadThere = useEffectEvent(() => {
    launches.close();
    go(asked.href);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    // On its own page it is told where that does not come either.
    if (hasFailed && isOpen) leadThere();
  }, [hasFailed, isOpen, asked.key]);
  if (!Part) return null;
  return (
    <Part
      key={asked.key}
      ask={asked}
      isOpen={isOpen}
      onClose={launches.close}
      onLogin={launches.keepForLogin}
    />
  );
}
