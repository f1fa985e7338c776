import { lazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import { useGameShelf } from '#platform/browser/use-game-shelf.ts';

/** Only a device on which games were played needs it. */
const recentShelf = lazyPart(() => import('./recent-shelf.tsx'));

/** What was played last on this device. Nothing for a new one, and nothing from the server: it does not know. */
export function RecentGames() {
  const { games = [] } = useGameShelf('recent');
  const RecentShelf = usePartWhen(games.length > 0, recentShelf);
  if (games.length === 0 || !RecentShelf) return null;
  return <RecentShelf games={games} />;
}
