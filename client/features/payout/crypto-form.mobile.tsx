import { useQuery } from '@tanstack/react-query';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { bindQuantity } from '#shared/settings.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import AddressForm from './addresses/address-form.tsx';
import { addressesQuery } from './api.ts';
import { FullNotice, useIsFull } from './full-notice.tsx';

export { addressFormQueries as queries } from './api.ts';

/** A new crypto address, while there may be another one. */
export default function CryptoFormPage() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const list = href('MEMBER_CRYPTO_LIST', {});
  const limit = bindQuantity(app.settings, 'VIRTUAL_ADDRESS_BIND_QUANTITY');
  const isFull = useIsFull(useQuery(addressesQuery(app)).data, limit);
  return (
    <PageShell title={text('layout.page.MEMBER_CRYPTO_FORM')}>
      {isFull ? (
        <FullNotice limit={limit} listHref={list} />
      ) : (
        <Card padding="lg">
          <AddressForm onSaved={() => go(list, { replace: true })} />
        </Card>
      )}
    </PageShell>
  );
}
