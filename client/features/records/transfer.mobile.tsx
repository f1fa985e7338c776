import { useTransferView } from './kinds/use-transfer-view.tsx';
import { CARDS } from './list/record-cards.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useTransferView()} parts={CARDS} />;
}
