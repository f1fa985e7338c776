import type { ReactNode } from 'react';
import { unsentError } from '#platform/api/api-client.ts';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useUnsentNotice } from '#platform/money/use-unsent-notice.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { filterOf, gameToOpen, lobbyToOpen, playHref } from '../search/filter.ts';
import { LauncherContext } from './launcher-context.ts';
import { useLaunch } from './use-launch.ts';
import { useRequestedGame } from './use-requested-game.ts';

/** Loads when a game is opened. */
const LaunchPanel = lazyComponent(() => import('./launch-panel.tsx'));

/** The query without an open game. */
const CLOSED = { game: null, lobby: null, demo: null };

/** Provides `useLauncher` to a games page, and shows its launch panel. The URL names the open game. */
export function Launcher({ children }: { children: ReactNode }) {
  const app = useApp();
  const page = usePage();
  const text = useText();
  const { setQuery } = useNavigation();
  const filter = filterOf(page);
  const { category, productId } = filter;
  const launch = useLaunch({
    loadPanel: LaunchPanel.load,
    hrefOf: ({ product, game }) => playHref(app, filter, game ? { game: game.id } : { lobby: product.id }),
    onClose: () => {
      const isInUrl = gameToOpen(page) !== null || lobbyToOpen(page) !== null;
      if (isInUrl) setQuery(CLOSED, { replace: true });
    },
  });
  const ask = { category, productId, gameId: gameToOpen(page), lobbyId: lobbyToOpen(page) };
  useRequestedGame(launch, ask, () => {
    app.dialogs.toast(text('games.gone'));
    setQuery(CLOSED, { replace: true });
  });
  const showUnsentNotice = useUnsentNotice();
  return (
    <LauncherContext value={launch.launcher}>
      {children}
      <LazyBoundary need={launch.shown?.key ?? false} onMissing={() => void showUnsentNotice(unsentError())}>
        {launch.shown && <LaunchPanel key={launch.shown.key} launch={launch} shown={launch.shown} />}
      </LazyBoundary>
    </LauncherContext>
  );
}
