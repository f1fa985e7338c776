import type { PageModule } from '#platform/site/page.ts';
import { AddPage } from './add-page.tsx';
import AddressForm from './addresses/address-form.tsx';
import { addressesQuery, channelsQuery } from './api.ts';
import { PAYOUT_KINDS } from './payout-kinds.ts';

// The number of addresses counts against the limit.
export const queries: PageModule['queries'] = ({ app }) => [channelsQuery(app), addressesQuery(app)];

/** Adds a crypto address. */
export default function CryptoFormPage() {
  return <AddPage entry={PAYOUT_KINDS.address} Form={AddressForm} />;
}
