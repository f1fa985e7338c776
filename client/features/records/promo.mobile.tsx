import { PromoRecordPage } from './promo-page.tsx';
import { CARDS } from './record-cards.tsx';

export default function Page() {
  return <PromoRecordPage parts={CARDS} />;
}
