import { useWithdrawalsView } from './kinds/use-withdrawals-view.tsx';
import { CARDS } from './list/record-cards.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useWithdrawalsView()} parts={CARDS} />;
}
