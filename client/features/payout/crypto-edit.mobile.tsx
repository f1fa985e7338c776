import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { requireFound } from '#platform/site/found.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageArguments, type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import AddressEditForm from './addresses/address-edit-form.tsx';
import { addressQuery } from './api.ts';
import { EditPage } from './edit-page.tsx';

function queryOf({ app, page }: PageArguments) {
  return addressQuery(app, Number(page.params.cardID));
}

export const queries: PageModule['queries'] = (args) => [memberQuery(args.app), queryOf(args)];
export const check: PageModule['check'] = (args) => requireFound(args.app, queryOf(args), args.page.pathname);

/** Edits the alias of an address and makes it the default. */
export default function CryptoEditPage() {
  const app = useApp();
  const page = usePage();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const goBack = () => go(href('MEMBER_CRYPTO_LIST', {}), { replace: true });
  return (
    <EditPage title={text('layout.page.MEMBER_CRYPTO_FORM_EDIT')} query={useQuery(queryOf({ app, page }))}>
      {(address) => <AddressEditForm address={address} onSaved={goBack} onCancel={goBack} />}
    </EditPage>
  );
}
