import { RecordPage, type RecordParts } from './record-page.tsx';
import { useTransferView } from './use-transfer-view.tsx';

export function TransferRecordPage({ parts }: { parts: RecordParts }) {
  return <RecordPage view={useTransferView()} parts={parts} />;
}
