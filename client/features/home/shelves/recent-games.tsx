import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';

/** Only members, and guests of a device on which games were tried, need it. */
const RecentShelf = lazyComponent(() => import('./recent-shelf.tsx'));

/** What was played last on this device. Nothing for a new one, and nothing from the server: it does not know. */
export function RecentGames() {
  const { games = [] } = useGameShelf('recent');
  const isMember = useIsMember();
  return (
    <LazyBoundary need={isMember || games.length > 0}>
      <RecentShelf games={games} />
    </LazyBoundary>
  );
}
