import { RecordPage, type RecordParts } from './record-page.tsx';
import { usePromoView } from './use-promo-view.tsx';

export function PromoRecordPage({ parts }: { parts: RecordParts }) {
  return <RecordPage view={usePromoView()} parts={parts} />;
}
