import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { NotificationItem } from '#shared/webapi/schemas/notification.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Time } from '#ui/values/time.tsx';
import { markOpened } from './api.ts';

const ICONS: Record<NotificationItem['kind'], string> = {
  money: 'wallet',
  promotion: 'gift',
  mail: 'mail',
  account: 'shield',
};

interface NotificationRowsProps {
  list: readonly NotificationItem[];
  onOpen?: () => void;
}

/** Notifications, newest first. Each links to its page; a press also marks it as read. */
export function NotificationRows({ list, onOpen }: NotificationRowsProps) {
  return (
    <ul className="divide-y divide-line">
      {list.map((item) => (
        <NotificationRow key={item.id} item={item} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function NotificationRow({ item, onOpen }: { item: NotificationItem; onOpen?: (() => void) | undefined }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { title, text: summary, kind, created_at, is_read } = item;
  return (
    <li>
      <a
        href={hrefOfAddress(app, item.link) ?? href('MEMBER_NOTIFICATIONS', {})}
        onClick={() => {
          markOpened(app, item);
          onOpen?.();
        }}
        className="flex gap-3 px-4 py-3.5 outline-offset-[-2px] transition-colors hover:bg-raised/60"
      >
        <span className="relative mt-0.5 self-start text-faint">
          <Icon name={ICONS[kind]} size={18} />
          {!is_read && (
            <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-card bg-primary" />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('block break-words', is_read ? 'text-soft' : 'font-semibold text-fg')}>
            {!is_read && <VisuallyHidden>{text('notifications.unread')} </VisuallyHidden>}
            {title}
          </span>
          {summary && <span className="mt-0.5 line-clamp-2 block text-sm text-faint">{summary}</span>}
          <span className="mt-1 block text-xs text-faint">
            <Time value={created_at} isListed />
          </span>
        </span>
      </a>
    </li>
  );
}

/** Skeleton of four notifications with their final height. */
export function NotificationRowsSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
