import { TABLE } from './record-table.tsx';
import { TransferRecordPage } from './transfer-page.tsx';

export default function Page() {
  return <TransferRecordPage parts={TABLE} />;
}
