import { useDepositView } from './kinds/use-deposit-view.tsx';
import { CARDS } from './list/record-cards.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useDepositView()} parts={CARDS} />;
}
