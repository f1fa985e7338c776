import { CARDS } from './record-cards.tsx';
import { TreasureRecordPage } from './treasure-page.tsx';

export default function Page() {
  return <TreasureRecordPage parts={CARDS} />;
}
