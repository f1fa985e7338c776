import { useDepositView } from './kinds/use-deposit-view.tsx';
import { TABLE } from './list/record-table.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useDepositView()} parts={TABLE} />;
}
