import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { NotificationItem } from '#shared/webapi/schemas/notification.ts';
import { MessageLine } from '#ui/display/message-line.tsx';
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
        <MessageLine
          icon={ICONS[kind]}
          unreadLabel={is_read ? undefined : text('notifications.unread')}
          title={title}
          summary={summary}
          at={created_at}
        />
      </a>
    </li>
  );
}
