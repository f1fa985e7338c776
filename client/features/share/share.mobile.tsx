import { type PageModule, useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { pagesOf, referralQuery, referredMembersQuery } from './api.ts';
import { ReferredMembers } from './lists.tsx';
import { Overview } from './overview.tsx';

export const queries: PageModule['queries'] = ({ app, page }) => [
  referralQuery(app),
  referredMembersQuery(app, pagesOf(page)),
];

/** The referral program. On a phone the commission records have their own page. */
export default function SharePage() {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_SHARE')}>
      <Overview />
      {app.hasPage('RECORD_SHARE') && (
        <ButtonLink block variant="secondary" href={href('RECORD_SHARE', {})} iconEnd="arrow-right">
          {text('share.records')}
        </ButtonLink>
      )}
      <ReferredMembers />
    </PageShell>
  );
}
