import { usePromoView } from './kinds/use-promo-view.tsx';
import { TABLE } from './list/record-table.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={usePromoView()} parts={TABLE} />;
}
