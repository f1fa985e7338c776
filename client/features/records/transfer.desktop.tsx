import { useTransferView } from './kinds/use-transfer-view.tsx';
import { TABLE } from './list/record-table.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useTransferView()} parts={TABLE} />;
}
