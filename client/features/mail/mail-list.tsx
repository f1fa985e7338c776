import type { MouseEvent } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MailItem } from '#shared/webapi/schemas/mail.ts';
import { cx } from '#ui/base/cx.ts';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { isModified } from '#ui/navigation/modified-press.ts';
import { MoreLink } from '#ui/navigation/more-link.tsx';
import { Time } from '#ui/values/time.tsx';
import { filterOf, mailHref, mailIdOf, mailsHref, pageOf } from './filter.ts';
import type { Selection } from './use-mails.ts';

interface MailRowsProps {
  list: readonly MailItem[];
  /** Number of messages on all pages. */
  total: number;
  isGrowing: boolean;
  /** Null: the rows have no checkboxes. */
  selection: Selection | null;
  onOpen: (id: number) => void;
}

/** The messages of a list, newest first. */
export function MailRows({ list, total, isGrowing, selection, onOpen }: MailRowsProps) {
  if (list.length === 0) return <NoMails />;
  return (
    <>
      <ul className="divide-y divide-line">
        {list.map((mail) => (
          <MailRow key={mail.id} mail={mail} selection={selection} onOpen={onOpen} />
        ))}
      </ul>
      {total > list.length && <MoreMails isLoading={isGrowing} />}
    </>
  );
}

const ICONS: Record<MailItem['type'], string> = { system: 'info', personal: 'user-round', promotion: 'gift' };

interface MailRowProps extends Pick<MailRowsProps, 'selection' | 'onOpen'> {
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
        <MailIcon mail={mail} />
        <MailLine mail={mail} />
      </a>
    </li>
  );
}

function MailIcon({ mail }: { mail: MailItem }) {
  return (
    <span className="relative mt-0.5 text-faint">
      <Icon name={ICONS[mail.type]} size={18} />
      {!mail.is_read && (
        <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-card bg-primary" />
      )}
    </span>
  );
}

function MailLine({ mail }: { mail: MailItem }) {
  const text = useText();
  return (
    <span className="min-w-0 flex-1">
      <span className={cx('block break-words', mail.is_read ? 'text-soft' : 'font-semibold text-fg')}>
        {!mail.is_read && <VisuallyHidden>{text('mail.unread')} </VisuallyHidden>}
        {mail.title}
      </span>
      {mail.summary && <span className="mt-0.5 line-clamp-2 block text-sm text-faint">{mail.summary}</span>}
      <span className="mt-1 block text-xs text-faint">
        <Time value={mail.created_at} isListed />
      </span>
    </span>
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

/** Skeleton of six messages with their final height. */
export function MailRowsSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
