import { RecordPage, type RecordParts } from './record-page.tsx';
import { useTreasureView } from './use-treasure-view.tsx';

export function TreasureRecordPage({ parts }: { parts: RecordParts }) {
  return <RecordPage view={useTreasureView()} parts={parts} />;
}
