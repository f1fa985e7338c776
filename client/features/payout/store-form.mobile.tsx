import { memberQuery } from '#platform/net/queries.ts';
import type { PageModule } from '#platform/site/page.ts';
import { AddPage } from './add-page.tsx';
import { accountStoresQuery, regionsQuery } from './api.ts';
import { PAYOUT_KINDS } from './payout-kinds.ts';
import StoreForm from './stores/store-form.tsx';

export const queries: PageModule['queries'] = ({ app }) => [
  memberQuery(app),
  regionsQuery(app),
  // The number of stores counts against the limit.
  accountStoresQuery(app),
];

/** Adds a convenience store. */
export default function StoreFormPage() {
  return <AddPage entry={PAYOUT_KINDS.store} Form={StoreForm} />;
}
