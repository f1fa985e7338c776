import type { PageModule } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { commissionsQuery, pagesOf } from './api.ts';
import { Commissions } from './lists.tsx';

export const queries: PageModule['queries'] = ({ app, page }) => [commissionsQuery(app, pagesOf(page))];

/** Commission records on a phone. */
export default function ShareRecordPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.RECORD_SHARE')}>
      <Commissions />
    </PageShell>
  );
}
