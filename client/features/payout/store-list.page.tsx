import { useQuery } from '@tanstack/react-query';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { bindQuantity } from '#shared/settings.ts';
import type { AccountStore } from '#shared/webapi/schemas/convenience-store.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { AddDialog, useAddTarget } from './add-dialog.tsx';
import { accountStoresQuery } from './api.ts';
import { isAnyPending, isUsable } from './status.ts';
import { StoreDetail } from './stores/store-detail.tsx';
import { TargetSection } from './target-section.tsx';
import { TargetTile } from './target-tile.tsx';

export { storeListQueries as queries } from './api.ts';

/** Convenience stores where a member fetches money, as many as the operator allows. */
export default function StoreListPage() {
  const text = useText();
  const isPhone = useApp().device === 'mobile';
  return (
    <PageShell title={text('layout.page.MEMBER_STORE_LIST')} text={text('payout.store.text')}>
      {isPhone && <p className="text-sm text-faint">{text('payout.store.text')}</p>}
      <StoreSection />
      {!isPhone && <AddDialog kind="store" title={text('layout.page.MEMBER_STORE_FORM')} />}
    </PageShell>
  );
}

function StoreSection() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const add = useAddTarget('store', { label: text('payout.store.add'), href: href('MEMBER_STORE_FORM', {}) });
  const query = useQuery({ ...accountStoresQuery(app), ...useReviewInterval(isAnyPending) });
  return (
    <TargetSection
      id="stores"
      icon="store"
      title={text('payout.store.title')}
      isTitleHidden
      query={query}
      isCounted={isUsable}
      limit={bindQuantity(app.settings, 'CONVENIENCE_STORE_BIND_QUANTITY')}
      add={add}
      empty={{ title: text('payout.store.empty'), text: text('payout.store.emptyText') }}
    >
      {(store) => <StoreTile key={store.id} store={store} />}
    </TargetSection>
  );
}

function StoreTile({ store }: { store: AccountStore }) {
  const text = useText();
  const receiver = [store.receiver_name, store.receiver_phone].filter(Boolean).join(' · ');
  return (
    <TargetTile
      icon="store"
      title={store.store_name}
      note={text(`payout.brand.${store.brand}`)}
      mask={store.store_code}
      lines={[store.address, receiver]}
      status={store.status}
      reason={store.reject_reason}
      actions={<StoreDetail store={store} />}
    />
  );
}
