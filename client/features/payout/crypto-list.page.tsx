import { useQuery } from '@tanstack/react-query';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { VirtualAddress } from '#shared/webapi/schemas/virtual-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import AddressEditForm from './addresses/address-edit-form.tsx';
import { networkOf } from './addresses/network.ts';
import { addressesQuery, updateAddress } from './api.ts';
import { DefaultButton } from './default-button.tsx';
import { ListPage } from './list-page.tsx';
import { PAYOUT_KINDS } from './payout-kinds.ts';
import { PayoutSection } from './payout-section.tsx';
import { PayoutTile } from './payout-tile.tsx';

export { addressListQueries as queries } from './api.ts';

/** The member's crypto addresses. */
export default function CryptoListPage() {
  const text = useText();
  const isPhone = useApp().device === 'mobile';
  return (
    <ListPage title={text('layout.page.MEMBER_CRYPTO_LIST')} text={text('payout.address.text')}>
      <PayoutSection entry={PAYOUT_KINDS.address} isTitleHidden>
        {(address) => <AddressTile key={address.id} address={address} />}
      </PayoutSection>
      {!isPhone && <EditDialog />}
    </ListPage>
  );
}

function AddressTile({ address }: { address: VirtualAddress }) {
  const app = useApp();
  const text = useText();
  const { id, alias } = address;
  return (
    <PayoutTile
      icon="bitcoin"
      title={networkOf(address)}
      note={alias}
      mask={address.address_masked ?? '—'}
      status={address.status}
      reason={address.reject_reason}
      isDefault={address.is_default}
      actions={
        <>
          <EditButton id={id} label={text('payout.edit')} />
          <DefaultButton
            payoutMethod={address}
            setDefault={() => updateAddress(app, id, { alias: alias ?? undefined, is_default: true })}
          />
        </>
      }
    />
  );
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

/** Open while the URL has `?edit=<id>`: the desktop's counterpart of a phone's edit page. */
function EditDialog() {
  const text = useText();
  const { data: addresses = [] } = useQuery(addressesQuery(useApp()));
  const { setQuery } = useNavigation();
  const editedId = Number(usePage().search.get('edit'));
  const address = addresses.find(({ id }) => id === editedId);
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
