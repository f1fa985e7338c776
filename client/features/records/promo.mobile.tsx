import { usePromoView } from './kinds/use-promo-view.tsx';
import { CARDS } from './list/record-cards.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={usePromoView()} parts={CARDS} />;
}
