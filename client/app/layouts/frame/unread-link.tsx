import { useUnread } from '#platform/net/unread.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Icon } from '#ui/display/icon.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';

/** The link to the member's mails, with the count of unread ones. Renders nothing without such a page. */
export function UnreadLink({ className = '' }: { className?: string }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const count = useUnread();
  if (!app.hasPage('MEMBER_MAIL')) return null;
  const label = text('layout.unread', { count });
  return (
    <a
      href={href('MEMBER_MAIL', {})}
      aria-label={label}
      title={label}
      className={`relative flex size-control max-h-full shrink-0 items-center justify-center rounded-control text-soft transition-colors hover:bg-raised hover:text-fg ${className}`}
    >
      <Icon name="mail" />
      <CountBadge count={count} label="" className="absolute top-0.5 left-1/2" />
    </a>
  );
}
