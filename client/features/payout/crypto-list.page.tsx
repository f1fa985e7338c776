import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type AppEnvironment, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { bindQuantity } from '#shared/settings.ts';
import { PAYOUT_CALLS } from '#shared/webapi/calls/payout.ts';
import type { VirtualAddress } from '#shared/webapi/schemas/virtual-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { AddDialog, useAddTarget } from './add-dialog.tsx';
import AddressEditForm from './addresses/address-edit-form.tsx';
import { networkOf } from './addresses/network.ts';
import { addressesQuery, updateAddress } from './api.ts';
import { DefaultButton } from './default-button.tsx';
import { isAnyPending, isUsable } from './status.ts';
import { TargetSection } from './target-section.tsx';
import { TargetTile } from './target-tile.tsx';

export { addressListQueries as queries } from './api.ts';

/** Crypto addresses that money is paid out to, as many as the operator allows. */
export default function CryptoListPage() {
  const app = useApp();
  const text = useText();
  const query = useQuery({ ...addressesQuery(app), ...useReviewInterval(isAnyPending) });
  const isPhone = app.device === 'mobile';
  return (
    <PageShell title={text('layout.page.MEMBER_CRYPTO_LIST')} text={text('payout.address.text')}>
      {isPhone && <p className="text-sm text-faint">{text('payout.address.text')}</p>}
      <AddressSection query={query} />
      {!isPhone && <AddDialog kind="address" title={text('layout.page.MEMBER_CRYPTO_FORM')} />}
      {!isPhone && <EditDialog addresses={query.data ?? []} />}
    </PageShell>
  );
}

function AddressSection({ query }: { query: UseQueryResult<VirtualAddress[]> }) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const add = useAddTarget('address', {
    label: text('payout.address.add'),
    href: href('MEMBER_CRYPTO_FORM', {}),
  });
  return (
    <TargetSection
      id="addresses"
      icon="bitcoin"
      title={text('payout.address.title')}
      isTitleHidden
      query={query}
      isCounted={isUsable}
      limit={bindQuantity(app.settings, 'VIRTUAL_ADDRESS_BIND_QUANTITY')}
      add={add}
      empty={{ title: text('payout.address.empty'), text: text('payout.address.emptyText') }}
    >
      {(address) => <AddressTile key={address.id} address={address} />}
    </TargetSection>
  );
}

function AddressTile({ address }: { address: VirtualAddress }) {
  return (
    <TargetTile
      icon="bitcoin"
      title={networkOf(address)}
      note={address.alias}
      mask={address.address_masked ?? '—'}
      status={address.status}
      reason={address.reject_reason}
      isDefault={address.is_default}
      actions={<AddressActions address={address} />}
    />
  );
}

function AddressActions({ address }: { address: VirtualAddress }) {
  const app = useApp();
  const text = useText();
  return (
    <>
      <EditButton id={address.id} label={text('payout.edit')} />
      <DefaultButton
        target={address}
        call={PAYOUT_CALLS.updateVirtualAddress}
        setDefault={() => setDefault(app, address)}
      />
    </>
  );
}

/** Its name stays as it is. */
function setDefault(app: AppEnvironment, { id, alias }: VirtualAddress) {
  return updateAddress(app, id, { alias: alias ?? undefined, is_default: true });
}

function EditButton({ id, label }: { id: number; label: string }) {
  const { device } = useApp();
  const href = useHref();
  const { setQuery } = useNavigation();
  const look = { size: 'sm', variant: 'ghost', icon: 'pencil' } as const;
  if (device === 'mobile') {
    return (
      <ButtonLink {...look} href={href('MEMBER_CRYPTO_FORM_EDIT', { cardID: id })}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} onClick={() => setQuery({ edit: id }, { replace: false })}>
      {label}
    </Button>
  );
}

/** Open while the URL says `?edit=<id>`: where a phone's page of an address leads on a desktop. */
function EditDialog({ addresses }: { addresses: readonly VirtualAddress[] }) {
  const text = useText();
  const { setQuery } = useNavigation();
  const wanted = Number(usePage().search.get('edit'));
  const address = addresses.find(({ id }) => id === wanted);
  const close = () => setQuery({ edit: null });
  return (
    <Dialog
      open={address !== undefined}
      onOpenChange={(open) => !open && close()}
      title={text('layout.page.MEMBER_CRYPTO_FORM_EDIT')}
      closeLabel={text('common.close')}
      isInUrl
    >
      {address && <AddressEditForm key={address.id} address={address} onSaved={close} onCancel={close} />}
    </Dialog>
  );
}
