import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { requireFound } from '#platform/site/found.ts';
import { type PageArguments, type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import AddressEditForm from './addresses/address-edit-form.tsx';
import { addressQuery } from './api.ts';
import { EditPage } from './edit-page.tsx';
import { PAYOUT_KINDS } from './payout-kinds.ts';

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
  return (
    <EditPage
      entry={PAYOUT_KINDS.address}
      title={text('layout.page.MEMBER_CRYPTO_FORM_EDIT')}
      query={useQuery(queryOf({ app, page }))}
      Form={AddressEditForm}
    />
  );
}
