import { AddPage } from './add-page.tsx';
import { PAYOUT_KINDS } from './payout-kinds.ts';
import StoreForm from './stores/store-form.tsx';

export { storeFormQueries as queries } from './api.ts';

/** Adds a convenience store. */
export default function StoreFormPage() {
  return <AddPage entry={PAYOUT_KINDS.store} Form={StoreForm} />;
}
