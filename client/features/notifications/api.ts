import { callQuery, send } from '#platform/net/calls.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { NOTIFICATION_CALLS } from '#shared/webapi/calls/notification.ts';
import type { NotificationItem } from '#shared/webapi/schemas/notification.ts';

/** One page of the member's notifications; without a cursor the first one. */
export function notificationsQuery(app: AppEnvironment, cursor?: string) {
  return callQuery(app, NOTIFICATION_CALLS.notifications, { query: cursor ? { cursor } : {} });
}

export function unreadNotificationsQuery(app: AppEnvironment) {
  return callQuery(app, NOTIFICATION_CALLS.unreadNotifications, { view: ({ count }) => count });
}

export function preferencesQuery(app: AppEnvironment) {
  return callQuery(app, NOTIFICATION_CALLS.notificationPreferences, {});
}

/** Marks an opened notification as read. If the call fails, it stays unread and no error shows. */
export function markOpened(app: AppEnvironment, { id, is_read }: NotificationItem): void {
  if (is_read) return;
  send(app, NOTIFICATION_CALLS.readNotifications, { body: { id } }).catch(() => {});
}
