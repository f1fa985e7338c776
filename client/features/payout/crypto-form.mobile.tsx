import { AddPage } from './add-page.tsx';
import AddressForm from './addresses/address-form.tsx';
import { PAYOUT_KINDS } from './payout-kinds.ts';

export { addressFormQueries as queries } from './api.ts';

/** Adds a crypto address. */
export default function CryptoFormPage() {
  return <AddPage entry={PAYOUT_KINDS.address} Form={AddressForm} />;
}
