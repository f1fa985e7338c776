import { useFirstPayoutMessage } from '#platform/net/moments.ts';
import { useUnread } from '#platform/net/unread.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { Moment } from '#ui/feedback/moment.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Time } from '#ui/values/time.tsx';
import { hasLevels } from './api.ts';
import { LevelProgress } from './level-progress.tsx';

/** The member's name, last login, mail and level. */
export function MemberHeader() {
  const app = useApp();
  const query = useMember();
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <QueryBlock query={query} skeleton={<GreetingSkeleton />}>
        {(member) => <Greeting member={member} />}
      </QueryBlock>
      <FirstPayout />
      {hasLevels(app) && <LevelProgress />}
    </Card>
  );
}

function Greeting({ member }: { member: MemberInfo }) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={member.name || member.account} src={member.avatar} size={56} />
      <div className="min-w-0 flex-1 basis-28">
        <h1 className="text-xl wrap-break-word md:text-2xl">
          {text('member.greeting', { name: member.name || member.account })}
        </h1>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-faint">
          <LastLogin member={member} />
        </p>
      </div>
      <MailLink />
    </div>
  );
}

function LastLogin({ member }: { member: MemberInfo }) {
  const text = useText();
  if (!member.last_login_at) return text('member.firstLogin');
  return (
    <>
      <span>
        {text('member.lastLogin')} <Time value={member.last_login_at} />
      </span>
      {member.last_login_ip_masked && <span>{member.last_login_ip_masked}</span>}
    </>
  );
}

/** A link to the messages with the number of unread ones, if the site has the page. */
function MailLink() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const count = useUnread();
  if (!app.hasPage('MEMBER_MAIL')) return null;
  return (
    <a
      href={href('MEMBER_MAIL', {})}
      className="flex min-h-control shrink-0 items-center gap-2 rounded-control bg-raised px-3 text-sm font-semibold transition-colors hover:bg-raised-hover active:bg-raised-press"
    >
      <Icon name="mail" size={18} />
      <span className="max-sm:sr-only">{text('layout.page.MEMBER_MAIL')}</span>
      <CountBadge count={count} label={text('layout.unread', { count })} />
    </a>
  );
}

/** Shows a message after the first withdrawal that was paid. */
function FirstPayout() {
  const text = useText();
  const message = useFirstPayoutMessage();
  return message && <Moment icon="hand-coins" title={message} closeLabel={text('common.close')} />;
}

function GreetingSkeleton() {
  return (
    <div className="flex items-center gap-4">
      <Skeleton className="size-14 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
    </div>
  );
}
