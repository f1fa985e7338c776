import { useTreasureView } from './kinds/use-treasure-view.tsx';
import { TABLE } from './list/record-table.tsx';
import { RecordPage } from './record-page.tsx';

export default function Page() {
  return <RecordPage view={useTreasureView()} parts={TABLE} />;
}
