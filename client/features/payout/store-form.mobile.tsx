import { useQuery } from '@tanstack/react-query';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { bindQuantity } from '#shared/settings.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { accountStoresQuery } from './api.ts';
import { FullNotice, useIsFull } from './full-notice.tsx';
import StoreForm from './stores/store-form.tsx';

export { storeFormQueries as queries } from './api.ts';

/** A new convenience store, while there may be another one. */
export default function StoreFormPage() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const list = href('MEMBER_STORE_LIST', {});
  const limit = bindQuantity(app.settings, 'CONVENIENCE_STORE_BIND_QUANTITY');
  const isFull = useIsFull(useQuery(accountStoresQuery(app)).data, limit);
  return (
    <PageShell title={text('layout.page.MEMBER_STORE_FORM')}>
      {isFull ? (
        <FullNotice limit={limit} listHref={list} />
      ) : (
        <Card padding="lg">
          <StoreForm onSaved={() => go(list, { replace: true })} />
        </Card>
      )}
    </PageShell>
  );
}
