import { CARDS } from './record-cards.tsx';
import { TransferRecordPage } from './transfer-page.tsx';

export default function Page() {
  return <TransferRecordPage parts={CARDS} />;
}
