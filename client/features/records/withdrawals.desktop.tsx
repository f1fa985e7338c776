import { useWithdrawalsView } from './kinds/use-withdrawals-view.tsx';
import { TABLE } from './list/record-table.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useWithdrawalsView()} parts={TABLE} />;
}
