import { GameRecordPage } from './game-page.tsx';
import { CARDS } from './record-cards.tsx';

export { gameQueries as queries } from './game-page.tsx';

export default function Page() {
  return <GameRecordPage parts={CARDS} />;
}
