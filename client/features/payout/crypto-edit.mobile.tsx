import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { requireFound } from '#platform/site/found.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type PageArguments, type PageModule, useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import AddressEditForm from './addresses/address-edit-form.tsx';
import { addressQuery } from './api.ts';
import { FormSkeleton } from './form-frame.tsx';
import { RejectNotice } from './reject-notice.tsx';

function queryOf({ app, page }: PageArguments) {
  return addressQuery(app, Number(page.params.cardID));
}

export const queries: PageModule['queries'] = (args) => [memberQuery(args.app), queryOf(args)];
export const check: PageModule['check'] = (args) => requireFound(args.app, queryOf(args), args.page.pathname);

/** The name of an address, and whether it comes first. */
export default function CryptoEditPage() {
  const app = useApp();
  const page = usePage();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const goBack = () => go(href('MEMBER_CRYPTO_LIST', {}), { replace: true });
  return (
    <PageShell title={text('layout.page.MEMBER_CRYPTO_FORM_EDIT')}>
      <QueryBlock query={useQuery(queryOf({ app, page }))} skeleton={<FormSkeleton />}>
        {(address) => (
          <>
            <RejectNotice target={address} />
            <Card padding="lg">
              <AddressEditForm address={address} onSaved={goBack} onCancel={goBack} />
            </Card>
          </>
        )}
      </QueryBlock>
    </PageShell>
  );
}
