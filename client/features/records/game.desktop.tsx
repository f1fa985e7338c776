import { GameRecordPage } from './game-page.tsx';
import { TABLE } from './record-table.tsx';

export { gameQueries as queries } from './game-page.tsx';

export default function Page() {
  return <GameRecordPage parts={TABLE} />;
}
