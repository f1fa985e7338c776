import { type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { VirtualAddress } from '#shared/webapi/schemas/virtual-address.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { networkOf } from './addresses/network.ts';
import { addressesQuery, updateAddress } from './api.ts';
import { PAYOUT_KINDS } from './payout-kinds.ts';
import { PayoutSection } from './payout-section.tsx';
import { PayoutTile } from './payout-tile.tsx';

export const queries: PageModule['queries'] = ({ app }) => [addressesQuery(app)];

/** The member's crypto addresses. */
export default function CryptoListPage() {
  const text = useText();
  return (
    <PageShell
      title={text('layout.page.MEMBER_CRYPTO_LIST')}
      text={text('payout.address.text')}
      isTextOnPhone
    >
      <PayoutSection entry={PAYOUT_KINDS.address} isTitleHidden>
        {(address) => <AddressTile key={address.id} address={address} />}
      </PayoutSection>
    </PageShell>
  );
}

function AddressTile({ address }: { address: VirtualAddress }) {
  const app = useApp();
  const { id, alias } = address;
  return (
    <PayoutTile
      entry={PAYOUT_KINDS.address}
      payoutMethod={address}
      title={networkOf(address)}
      note={alias}
      mask={address.address_masked ?? '—'}
      setDefault={() => updateAddress(app, id, { alias: alias ?? undefined, is_default: true })}
    />
  );
}
