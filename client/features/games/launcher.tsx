import { lazy, type ReactNode, Suspense } from 'react';
import { LauncherContext } from './launcher-context.ts';
import { useAskedGame } from './use-asked-game.ts';
import { useLaunch } from './use-launch.ts';

/** Opens on a press only; the page does without it. */
const LaunchPanel = lazy(() => import('./launch-panel.tsx'));

/** Around a page of games: what plays them. */
export function Launcher({ children }: { children: ReactNode }) {
  const launch = useLaunch();
  useAskedGame(launch);
  return (
    <LauncherContext value={launch.launcher}>
      {children}
      {launch.shown && (
        <Suspense>
          <LaunchPanel key={launch.shown.key} launch={launch} shown={launch.shown} />
        </Suspense>
      )}
    </LauncherContext>
  );
}
