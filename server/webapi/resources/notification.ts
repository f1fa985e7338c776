import type { NotificationItem, NotificationPreferences } from '#shared/webapi/schemas/notification.ts';
import { deviceOfSession } from '../access/sessions.ts';
import type { WebapiDeps } from '../deps.ts';
import type { MemberCall } from '../http/call.ts';
import { ApiError, fieldError } from '../http/errors.ts';
import { keysetPage } from '../http/keyset.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { areNotificationsOn, NOTIFICATION_MS, preferencesOf, setPreference } from '../mail/notify.ts';
import {
  isPushEndpoint,
  isSubscribed,
  removeSubscription,
  storeSubscription,
} from '../mail/push-subscriptions.ts';
import type { CallFor, RoutesOf } from './routes.ts';

type NotificationCalls =
  | 'notifications'
  | 'unreadNotifications'
  | 'readNotifications'
  | 'notificationPreferences'
  | 'setNotificationPreference'
  | 'subscribePush'
  | 'unsubscribePush';

/** The member's notifications, their preferences and push messages. */
export function notificationRoutes(deps: WebapiDeps): RoutesOf<NotificationCalls> {
  const offered =
    <Call extends MemberCall, T>(handle: (call: Call) => T) =>
    (call: Call): T => {
      if (!areNotificationsOn(deps.db)) throw new ApiError('NOT_FOUND');
      return handle(call);
    };
  return {
    notifications: offered((call: CallFor<'notifications'>) => list(deps, call)),
    unreadNotifications: offered((call: MemberCall) => ({ count: countUnread(deps, call) })),
    readNotifications: offered((call: CallFor<'readNotifications'>) => read(deps, call)),
    notificationPreferences: offered((call: MemberCall) => preferences(deps, call)),
    setNotificationPreference: offered((call: CallFor<'setNotificationPreference'>) => change(deps, call)),
    subscribePush: offered((call: CallFor<'subscribePush'>) => subscribe(deps, call)),
    unsubscribePush: offered(({ session, commit }: MemberCall) =>
      commit(() => removeSubscription(deps.db, session.memberId, deviceOfSession(deps.db, session.id))),
    ),
  };
}

interface NotificationRow {
  id: number;
  kind: NotificationItem['kind'];
  title: string;
  text: string | null;
  link: string | null;
  created_at: number;
  read_at: number | null;
}

const VISIBLE = 'member_id = :memberId AND created_at > :oldest';

function visibleParams({ now }: WebapiDeps, { session }: MemberCall) {
  return { memberId: session.memberId, oldest: now() - NOTIFICATION_MS };
}

/** Sorted by id: a clock that was set back must not hide a new notification below earlier ones. */
function list(deps: WebapiDeps, call: CallFor<'notifications'>) {
  const params = visibleParams(deps, call);
  return keysetPage<NotificationRow, NotificationItem>({
    db: deps.db,
    asked: call.query,
    table: 'notifications',
    sortBy: 'id',
    where: [VISIBLE],
    params,
    count: () => deps.db.number(`SELECT count(*) FROM notifications WHERE ${VISIBLE}`, params),
    select: 'r.*',
    toItem: (row) => ({
      id: row.id,
      created_at: isoTime(row.created_at),
      kind: row.kind,
      title: pickText(row.title, call.locale),
      text: pickText(row.text, call.locale),
      link: row.link,
      is_read: row.read_at !== null,
    }),
  });
}

function countUnread(deps: WebapiDeps, call: MemberCall): number {
  const sql = `SELECT count(*) FROM notifications WHERE ${VISIBLE} AND read_at IS NULL`;
  return deps.db.number(sql, visibleParams(deps, call));
}

/** Compares ids, not times: a notification that arrived after the member looked stays unread even if the clock was set back. */
function read(deps: WebapiDeps, call: CallFor<'readNotifications'>): { count: number } {
  const { id, up_to: upTo } = call.body;
  const { memberId } = call.session;
  const range = { at: deps.now(), memberId, first: id ?? 0, last: id ?? upTo };
  return call.commit(() => {
    deps.db.run(
      `UPDATE notifications SET read_at = :at WHERE member_id = :memberId AND id BETWEEN :first AND :last AND read_at IS NULL`,
      range,
    );
    // The message about the same event (insertMail) has the same title and time. One that is only announced stays unread.
    deps.db.run(
      `UPDATE mails SET read_at = :at WHERE id IN (
         SELECT m.id FROM notifications n JOIN mails m
         ON m.member_id = n.member_id AND m.sent_at = n.created_at AND m.title = n.title
         WHERE n.member_id = :memberId AND n.id BETWEEN :first AND :last AND n.kind <> 'mail'
         AND m.deleted_at IS NULL AND m.read_at IS NULL)`,
      range,
    );
    return { count: countUnread(deps, call) };
  });
}

function preferences({ db, push }: WebapiDeps, { session }: MemberCall): NotificationPreferences {
  return {
    kinds: preferencesOf(db, session.memberId),
    push_key: push?.publicKey ?? null,
    is_push_here: push !== null && isSubscribed(db, session.memberId, deviceOfSession(db, session.id)),
  };
}

function change(deps: WebapiDeps, call: CallFor<'setNotificationPreference'>): NotificationPreferences {
  const { kind, channel, is_on: isOn } = call.body;
  // Members must learn of changes to their account, also of those that somebody else has made.
  if (kind === 'account' && channel === 'site' && !isOn) throw new ApiError('NOTICE_REQUIRED');
  return call.commit(() => {
    setPreference(deps.db, call.session.memberId, { kind, channel, isOn });
    return preferences(deps, call);
  });
}

function subscribe({ db, now, push }: WebapiDeps, call: CallFor<'subscribePush'>): void {
  if (!push) throw new ApiError('NOT_FOUND');
  const { body, locale, session } = call;
  if (!isPushEndpoint(body.endpoint)) throw fieldError('endpoint', 'field.pushService');
  call.commit(() => {
    const device = deviceOfSession(db, session.id);
    // Without a device the subscription could not be removed at logout.
    if (device === null) throw new ApiError('BAD_REQUEST');
    storeSubscription(db, { ...body, memberId: session.memberId, device, locale, at: now() });
  });
}
