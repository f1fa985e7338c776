import type { PageModule } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { AccountStore } from '#shared/webapi/schemas/convenience-store.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { accountStoresQuery } from './api.ts';
import { PAYOUT_KINDS } from './payout-kinds.ts';
import { PayoutSection } from './payout-section.tsx';
import { PayoutTile } from './payout-tile.tsx';
import { StoreDetail } from './stores/store-detail.tsx';

export const queries: PageModule['queries'] = ({ app }) => [accountStoresQuery(app)];

/** The convenience stores where the member collects payouts. */
export default function StoreListPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_STORE_LIST')} text={text('payout.store.text')} isTextOnPhone>
      <PayoutSection entry={PAYOUT_KINDS.store} isTitleHidden>
        {(store) => <StoreTile key={store.id} store={store} />}
      </PayoutSection>
    </PageShell>
  );
}

function StoreTile({ store }: { store: AccountStore }) {
  const text = useText();
  const receiver = [store.receiver_name, store.receiver_phone].filter(Boolean).join(' · ');
  return (
    <PayoutTile
      entry={PAYOUT_KINDS.store}
      payoutMethod={store}
      title={store.store_name}
      note={text(`payout.brand.${store.brand}`)}
      mask={`${text('payout.store.code')} ${store.store_code}`}
      lines={[store.address, receiver]}
    >
      <StoreDetail store={store} />
    </PayoutTile>
  );
}
