import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { MessageLinesSkeleton } from '#ui/display/message-line.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { notificationsQuery } from './api.ts';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationRows } from './notification-rows.tsx';

/** The panel shows the newest notifications; their page has all. */
const SHOWN = 6;

interface NotificationPanelProps {
  unread: number;
  /** A link of the panel was pressed. */
  onOpen: () => void;
}

/** The newest notifications, behind the bell. */
export function NotificationPanel({ unread, onOpen }: NotificationPanelProps) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const allLink = useRef<HTMLAnchorElement>(null);
  const query = useQuery(notificationsQuery(app));
  return (
    <QueryBlock query={query} skeleton={<MessageLinesSkeleton count={4} />}>
      {({ list }) => (
        <>
          {list.length === 0 ? (
            <Empty icon="bell" title={text('notifications.empty')} text={text('notifications.emptyText')} />
          ) : (
            <NotificationRows list={list.slice(0, SHOWN)} onOpen={onOpen} />
          )}
          <div className="flex flex-wrap justify-between gap-2 border-t border-line p-3">
            <MarkAllButton list={list} unread={unread} moveFocus={() => allLink.current?.focus()} />
            <ButtonLink
              ref={allLink}
              size="sm"
              variant="secondary"
              href={href('MEMBER_NOTIFICATIONS', {})}
              onClick={onOpen}
              className="ms-auto"
            >
              {text('notifications.all')}
            </ButtonLink>
          </div>
        </>
      )}
    </QueryBlock>
  );
}
