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
  /** Of all pages. */
  total: number;
  isGrowing: boolean;
  /** None: nothing can be ticked now. */
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
  const page = usePage();
  const isCurrent = app.device === 'desktop' && mailIdOf(page) === mail.id;
  const handleClick = useOpening(mail.id, onOpen);
  return (
    <li className={cx('flex items-start', isCurrent && 'bg-raised')}>
      {selection && <MailChoice mail={mail} selection={selection} />}
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

function MailChoice({
  mail,
  selection,
}: {
  mail: MailItem;
  selection: NonNullable<MailRowProps['selection']>;
}) {
  const text = useText();
  return (
    <span className="py-4 ps-4">
      <Checkbox
        checked={selection.has(mail.id)}
        onChange={() => selection.toggle(mail.id)}
        aria-label={text('mail.selectOne', { title: mail.title })}
      />
    </span>
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

/** A press opens the message: in place on a desktop, on its page on a phone. */
function useOpening(id: number, onOpen: (id: number) => void) {
  const { device } = useApp();
  const { setQuery } = useNavigation();
  return (event: MouseEvent) => {
    // Another tab opens the message's page, where a press reads it.
    if (isModified(event)) return;
    onOpen(id);
    if (device === 'mobile') return;
    event.preventDefault();
    setQuery({ mail: id }, { replace: false });
  };
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

/** A link, so that it works without JavaScript; followed in place, so that the list stays where it is. */
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

/** Placeholder of six messages, of their final height. */
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
