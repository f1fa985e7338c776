import { useTreasureView } from './kinds/use-treasure-view.tsx';
import { CARDS } from './list/record-cards.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useTreasureView()} parts={CARDS} />;
}
