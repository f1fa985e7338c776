import { DepositRecordPage } from './deposit-page.tsx';
import { TABLE } from './record-table.tsx';

export default function Page() {
  return <DepositRecordPage parts={TABLE} />;
}
