import type { ReactNode } from 'react';
import { lazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import { useUnsentNotice } from '#platform/money/use-unsent-notice.ts';
import { unsent } from '#platform/net/calls.ts';
import { LauncherContext } from './launcher-context.ts';
import { useAskedGame } from './use-asked-game.ts';
import { useLaunch } from './use-launch.ts';

/** Opens on a press only; the page does without it. */
const launchPanel = lazyPart(() => import('./launch-panel.tsx'));

/** Around a page of games: what plays them. */
export function Launcher({ children }: { children: ReactNode }) {
  const launch = useLaunch();
  useAskedGame(launch);
  const tellUnsent = useUnsentNotice();
  const LaunchPanel = usePartWhen(launch.shown?.key ?? false, launchPanel, () => void tellUnsent(unsent()));
  return (
    <LauncherContext value={launch.launcher}>
      {children}
      {launch.shown && LaunchPanel && (
        <LaunchPanel key={launch.shown.key} launch={launch} shown={launch.shown} />
      )}
    </LauncherContext>
  );
}
