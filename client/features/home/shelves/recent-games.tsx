import { lazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import { useGameShelf } from '#platform/browser/use-game-shelf.ts';
import { useIsMember } from '#platform/net/use-member.ts';

/** Only a device on which games were played needs one of them. */
const recentShelf = lazyPart(() => import('./recent-shelf.tsx'));
const continueShelf = lazyPart(() => import('./continue-shelf.tsx'));

/**
 * What was played last on this device: a member's own games, to go on with; a guest's, who tried some. Nothing for a
 * new one, and nothing from the server: it does not know.
 */
export function RecentGames() {
  const { games = [] } = useGameShelf('recent');
  const isMember = useIsMember();
  const RecentShelf = usePartWhen(games.length > 0 && !isMember, recentShelf);
  const ContinueShelf = usePartWhen(isMember, continueShelf);
  if (isMember) return ContinueShelf && <ContinueShelf />;
  if (games.length === 0 || !RecentShelf) return null;
  return <RecentShelf games={games} />;
}
