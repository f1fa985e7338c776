import { type PageModule, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { AccountLog } from './account-log.tsx';
import { accountLogQuery, pageOf, sessionsQuery } from './api.ts';
import { Sessions } from './sessions.tsx';

export const queries: PageModule['queries'] = ({ app, page }) => [
  sessionsQuery(app),
  accountLogQuery(app, pageOf(page)),
];

/** The devices with a session of the member, and the logins and changes of the account. */
export default function DevicesPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_DEVICES')} text={text('devices.text')}>
      <Sessions />
      <AccountLog page={pageOf(usePage())} />
    </PageShell>
  );
}
