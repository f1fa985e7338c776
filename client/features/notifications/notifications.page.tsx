import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { keepShown } from '#platform/net/keep-shown.ts';
import { type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { MessageLinesSkeleton } from '#ui/display/message-line.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { notificationsQuery, preferencesQuery, unreadNotificationsQuery } from './api.ts';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationRows } from './notification-rows.tsx';
import { PreferencesCard } from './preferences-card.tsx';

export const queries: PageModule['queries'] = ({ app }) => [notificationsQuery(app), preferencesQuery(app)];

/** All notifications of the member, and their settings. */
export default function NotificationsPage() {
  const text = useText();
  return (
    <PageShell
      title={text('layout.page.MEMBER_NOTIFICATIONS')}
      text={text('notifications.text')}
      width="text"
    >
      <NotificationList />
      <PreferencesCard />
    </PageShell>
  );
}

function NotificationList() {
  const app = useApp();
  const text = useText();
  const query = useQuery(notificationsQuery(app));
  // The bell has the same query. This page needs its own, because phones show the bell on the home page only.
  const { data: unread = 0 } = useQuery(unreadNotificationsQuery(app));
  const skeleton = (
    <Card padding="none">
      <MessageLinesSkeleton count={4} />
    </Card>
  );
  return (
    <QueryBlock query={query} skeleton={skeleton}>
      {({ list }) =>
        list.length === 0 ? (
          <Card>
            <Empty icon="bell" title={text('notifications.empty')} text={text('notifications.emptyText')} />
          </Card>
        ) : (
          <>
            <div className="flex justify-end empty:hidden">
              <MarkAllButton list={list} unread={unread} moveFocus={focusHeading} />
            </div>
            <Card padding="none" className="overflow-hidden">
              <ListPage />
            </Card>
          </>
        )
      }
    </QueryBlock>
  );
}

/** One page of the list, and a button that shows the next page below it. */
function ListPage({ cursor }: { cursor?: string }) {
  const text = useText();
  const app = useApp();
  // A new notification shifts all pages, so their cursors change. The rows stay until those of the new cursor have loaded.
  const query = useQuery({ ...notificationsQuery(app, cursor), placeholderData: keepShown(app) });
  const [isNextOpen, setNextOpen] = useState(false);
  return (
    <QueryBlock query={query} skeleton={<MessageLinesSkeleton count={4} />}>
      {({ list, pagination }) => {
        const next = pagination?.next_cursor;
        return (
          <>
            <NotificationRows list={list} />
            {next && (
              <div className="border-t border-line">
                {isNextOpen ? (
                  <ListPage cursor={next} />
                ) : (
                  <div className="p-4">
                    <Button block variant="secondary" onClick={() => setNextOpen(true)}>
                      {text('notifications.more')}
                    </Button>
                  </div>
                )}
              </div>
            )}
          </>
        );
      }}
    </QueryBlock>
  );
}
