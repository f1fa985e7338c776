import type { PageModule } from '#platform/site/page.ts';
import { RecordPage, type RecordParts } from './record-page.tsx';
import { useTransferView } from './use-transfer-view.tsx';

export const transferHead: PageModule['head'] = ({ text }) => ({
  title: text('layout.page.RECORD_TRANSFER'),
});

export function TransferRecordPage({ parts }: { parts: RecordParts }) {
  return <RecordPage view={useTransferView()} parts={parts} />;
}
