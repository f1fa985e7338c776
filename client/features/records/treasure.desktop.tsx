import { TABLE } from './record-table.tsx';
import { TreasureRecordPage } from './treasure-page.tsx';

export default function Page() {
  return <TreasureRecordPage parts={TABLE} />;
}
