import { useGameView } from './kinds/use-game-view.tsx';
import { CARDS } from './list/record-cards.tsx';
import { RecordPage } from './record-page.tsx';

export { gameQueries as queries } from './kinds/use-game-view.tsx';

export default function Page() {
  return <RecordPage view={useGameView()} parts={CARDS} />;
}
