import type { ReactNode } from 'react';
import { unsentError } from '#platform/api/api-client.ts';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useUnsentNotice } from '#platform/money/use-unsent-notice.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { filterOf, gameAsked, lobbyAsked, playHref } from '../search/filter.ts';
import { LauncherContext } from './launcher-context.ts';
import { useAskedGame } from './use-asked-game.ts';
import { useLaunch } from './use-launch.ts';

/** Opens on a press only; the page does without it. */
const LaunchPanel = lazyComponent(() => import('./launch-panel.tsx'));

/** Around a page of games: what plays them. */
export function Launcher({ children }: { children: ReactNode }) {
  const launch = usePageLaunch();
  const app = useApp();
  const page = usePage();
  const text = useText();
  const { setQuery } = useNavigation();
  const { category, productId } = filterOf(page);
  const ask = { category, productId, gameId: gameAsked(page), lobbyId: lobbyAsked(page) };
  useAskedGame(launch, ask, () => {
    app.dialogs.toast(text('games.gone'));
    setQuery({ game: null, lobby: null }, { replace: true });
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

/** The address of the page says what is asked for, and forgets it when the panel closes. */
function usePageLaunch() {
  const app = useApp();
  const page = usePage();
  const { setQuery } = useNavigation();
  return useLaunch({
    loadPanel: LaunchPanel.load,
    hrefOf: ({ product, game }) =>
      playHref(app, filterOf(page), game ? { game: game.id } : { lobby: product.id }),
    onClose: () => {
      const isAsked = gameAsked(page) !== null || lobbyAsked(page) !== null;
      if (isAsked) setQuery({ game: null, lobby: null }, { replace: true });
    },
  });
}
