import { DepositRecordPage } from './deposit-page.tsx';
import { CARDS } from './record-cards.tsx';

export default function Page() {
  return <DepositRecordPage parts={CARDS} />;
}
