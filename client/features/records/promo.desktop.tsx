import { PromoRecordPage } from './promo-page.tsx';
import { TABLE } from './record-table.tsx';

export default function Page() {
  return <PromoRecordPage parts={TABLE} />;
}
