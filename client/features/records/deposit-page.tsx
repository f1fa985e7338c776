import { RecordPage, type RecordParts } from './record-page.tsx';
import { useDepositView } from './use-deposit-view.tsx';

export function DepositRecordPage({ parts }: { parts: RecordParts }) {
  return <RecordPage view={useDepositView()} parts={parts} />;
}
