import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';

const RecentShelf = lazyComponent(() => import('./recent-shelf.tsx'));

/** The last games of this device. The server renders nothing: the list is in the browser's storage. */
export function RecentGames() {
  const { games = [] } = useGameShelf('recent');
  const isMember = useIsMember();
  return (
    <LazyBoundary need={isMember || games.length > 0}>
      <RecentShelf games={games} />
    </LazyBoundary>
  );
}
