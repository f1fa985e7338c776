import type { MouseEvent } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MailItem } from '#shared/webapi/schemas/mail.ts';
import { cx } from '#ui/base/cx.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { MessageLine, MessageLinesSkeleton } from '#ui/display/message-line.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { MoreLink } from '#ui/navigation/more-link.tsx';
import { filterOf, mailHref, mailIdOf, mailsHref, pageOf } from './filter.ts';
import type { Mails, Selection } from './use-mails.ts';

interface MailListProps {
  mails: Mails;
  /** Null: the rows have no checkboxes. */
  selection: Selection | null;
  onOpen: (id: number) => void;
}

/** The messages that the URL selects, newest first. */
export function MailList({ mails: { query, list, total }, selection, onOpen }: MailListProps) {
  return (
    <QueryBlock query={query} skeleton={<MessageLinesSkeleton count={6} />}>
      {() => {
        // Also empty when all messages of the page were removed in this browser.
        if (list.length === 0) return <NoMails />;
        return (
          <>
            <ul className="divide-y divide-line">
              {list.map((mail) => (
                <MailRow key={mail.id} mail={mail} selection={selection} onOpen={onOpen} />
              ))}
            </ul>
            {total > list.length && <MoreMails isLoading={query.isPlaceholderData} />}
          </>
        );
      }}
    </QueryBlock>
  );
}

const ICONS: Record<MailItem['type'], string> = { system: 'info', personal: 'user-round', promotion: 'gift' };

interface MailRowProps extends Pick<MailListProps, 'selection' | 'onOpen'> {
  mail: MailItem;
}

function MailRow({ mail, selection, onOpen }: MailRowProps) {
  const app = useApp();
  const text = useText();
  const page = usePage();
  const { setQuery } = useNavigation();
  const isCurrent = app.device === 'desktop' && mailIdOf(page) === mail.id;

  /** A press opens the message: beside the list on desktops, on its page on phones. */
  function handleClick(event: MouseEvent) {
    // A new tab shows the page of the message, where a press opens it.
    if (isModified(event)) return;
    onOpen(mail.id);
    if (app.device === 'mobile') return;
    event.preventDefault();
    setQuery({ mail: mail.id }, { replace: false });
  }

  return (
    <li className={cx('flex items-start', isCurrent && 'bg-raised')}>
      {selection && (
        <span className="py-4 ps-4">
          <Checkbox
            checked={selection.has(mail.id)}
            onChange={() => selection.toggle(mail.id)}
            aria-label={text('mail.selectOne', { title: mail.title })}
          />
        </span>
      )}
      <a
        href={mailHref(app, page.search, mail.id)}
        onClick={handleClick}
        aria-current={isCurrent ? 'true' : undefined}
        data-mail={mail.id}
        className="flex min-w-0 flex-1 gap-3 px-4 py-3.5 outline-offset-[-2px] transition-colors hover:bg-raised/60"
      >
        <MessageLine
          icon={ICONS[mail.type]}
          unreadLabel={mail.is_read ? undefined : text('mail.unread')}
          title={mail.title}
          summary={mail.summary}
          at={mail.created_at}
        />
      </a>
    </li>
  );
}

/** A link to the next page, which works without JavaScript. With it, the list grows in place. */
function MoreMails({ isLoading }: { isLoading: boolean }) {
  const app = useApp();
  const text = useText();
  const { search } = usePage();
  const { setQuery } = useNavigation();
  const next = pageOf(search) + 1;
  return (
    <div className="border-t border-line p-4">
      <MoreLink
        href={mailsHref(app, search, { page: next, mail: search.get('mail') })}
        label={text('mail.more')}
        loadingLabel={text('common.loading')}
        isLoading={isLoading}
        onMore={() => setQuery({ page: next })}
      />
    </div>
  );
}

function NoMails() {
  const app = useApp();
  const text = useText();
  const page = usePage();
  if (!filterOf(page).isUnread)
    return <Empty icon="mail" title={text('mail.empty')} text={text('mail.emptyText')} />;
  return (
    <Empty
      icon="mail-check"
      title={text('mail.allRead')}
      action={
        <ButtonLink variant="secondary" href={mailsHref(app, page.search, { show: null, page: null })}>
          {text('mail.showAll')}
        </ButtonLink>
      }
    />
  );
}
