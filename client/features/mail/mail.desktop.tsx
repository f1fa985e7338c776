import { useNavigation } from '#platform/site/navigation.ts';
import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { mailsQuery } from './api.ts';
import { filterOf, mailIdOf, mailsHref } from './filter.ts';
import { MailList } from './mail-list.tsx';
import { MailTabs, MailTools } from './mail-tools.tsx';
import { MailView } from './mail-view.tsx';
import { type MailActions, type Mails, useMailActions, useMails, useSelection } from './use-mails.ts';

export const queries: PageModule['queries'] = ({ app, page }) => [mailsQuery(app, filterOf(page))];

/** The list of messages, with the opened message beside it. */
export default function MailPage() {
  const text = useText();
  const mails = useMails();
  const actions = useMailActions();
  const selection = useSelection(mails.list);
  const id = mailIdOf(usePage());
  return (
    <PageShell title={text('layout.page.MEMBER_MAIL')} text={text('mail.text')}>
      <div className="grid items-start gap-6 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
        <section
          aria-label={text('mail.list')}
          className={cx('flex flex-col gap-3', id !== null && 'max-lg:hidden')}
        >
          <MailTabs />
          <Card padding="none" className="overflow-hidden">
            <MailTools selection={selection} actions={actions} count={mails.list.length} />
            <MailList mails={mails} selection={selection} onOpen={actions.open} />
          </Card>
        </section>
        <MailPane id={id} mails={mails} actions={actions} />
      </div>
    </PageShell>
  );
}

interface MailPaneProps {
  id: number | null;
  mails: Mails;
  actions: MailActions;
}

function MailPane({ id, mails, actions }: MailPaneProps) {
  const app = useApp();
  const text = useText();
  const { search } = usePage();
  const { setQuery } = useNavigation();
  if (id === null) {
    return (
      <Card className="max-lg:hidden lg:sticky lg:top-32">
        <Empty icon="mail-open" title={text('mail.choose')} text={text('mail.chooseText')} />
      </Card>
    );
  }
  const item = mails.list.find((mail) => mail.id === id);
  return (
    <div className="min-w-0 lg:sticky lg:top-32">
      {/* In narrow windows the message replaces the list. */}
      <TextLink
        tone="quiet"
        href={mailsHref(app, search, { mail: null })}
        className="mb-3 inline-flex items-center gap-1.5 text-sm lg:hidden"
      >
        <Icon name="arrow-left" size={16} />
        {text('mail.back')}
      </TextLink>
      <Card padding="none" as="section" aria-label={text('mail.message')}>
        <MailView
          id={id}
          item={item}
          actions={actions}
          onRemove={() => {
            actions.remove([item ?? { id, is_read: true }]);
            setQuery({ mail: null });
          }}
        />
      </Card>
    </div>
  );
}
