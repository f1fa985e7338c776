import { type PageModule, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import { commissionsQuery, pagesOf, referralQuery, referredMembersQuery } from './api.ts';
import { Commissions, ReferredMembers } from './lists.tsx';
import { Overview } from './overview.tsx';

const TABS = ['overview', 'members', 'records'] as const;

function tabOf(search: URLSearchParams): (typeof TABS)[number] {
  return TABS.find((tab) => tab === search.get('tab')) ?? 'overview';
}

export const queries: PageModule['queries'] = ({ app, page }) => {
  const tab = tabOf(page.search);
  if (tab === 'overview') return [referralQuery(app)];
  return [
    tab === 'members' ? referredMembersQuery(app, pagesOf(page)) : commissionsQuery(app, pagesOf(page)),
  ];
};

/** The referral program, in tabs. */
export default function SharePage() {
  const href = useHref();
  const text = useText();
  const tab = tabOf(usePage().search);
  return (
    <PageShell title={text('layout.page.MEMBER_SHARE')} text={text('share.text')}>
      <TabLinks
        label={text('layout.page.MEMBER_SHARE')}
        look="line"
        items={TABS.map((name) => ({
          href: href('MEMBER_SHARE', {}, { query: { tab: name === 'overview' ? null : name } }),
          label: text(`share.tab.${name}`),
          isCurrent: name === tab,
        }))}
      />
      {tab === 'overview' && <Overview />}
      {tab === 'members' && <ReferredMembers />}
      {tab === 'records' && <Commissions />}
    </PageShell>
  );
}
