import { isSettingOn } from '#shared/settings.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#shared/webapi/schemas/notification.ts';
import type { Text } from '../http/texts.ts';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { siteSettings } from '../store/site-settings.ts';
import { sweep } from '../store/sweep.ts';

/** A notification before it is stored. */
export interface Notice {
  kind: NotificationKind;
  title: Text;
  text?: Text | null;
  /** A path of the site without device and language. */
  link: string | null;
  /** A notice with a reference is stored once for each member while the first one exists. */
  reference?: string;
  readAt?: number | null;
}

/** The newest notifications that a member keeps. */
export const MAX_NOTIFICATIONS = 200;
/** Older notifications are not shown, and are deleted. */
export const NOTIFICATION_MS = 90 * DAY_MS;

/** Whether the operator offers notifications. */
export function areNotificationsOn(db: Db): boolean {
  return isSettingOn(siteSettings(db), 'FRONT_NOTIFICATIONS');
}

/**
 * Adds a notification for a member, and a push message for their devices, as the member's preferences say. Call it inside
 * the `db.write` of the change that it reports, so that both are stored or neither.
 */
export function notify(db: Db, memberId: number, notice: Notice, at: number): void {
  if (!areNotificationsOn(db)) return;
  const { site, push } = preferenceOf(db, memberId, notice.kind);
  if (site && !insertNotice(db, memberId, notice, at)) return;
  // A reference is checked only when a notice is stored. Without a stored notice the push message could be sent twice.
  if (!push || notice.readAt || (notice.reference !== undefined && !site)) return;
  db.run(
    // One waiting message per kind: ten rebates at once are one message, and the queue cannot grow.
    `INSERT INTO push_outbox (member_id, kind, link, at) SELECT :memberId, :kind, :link, :at
     WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = :memberId)
     ON CONFLICT (member_id, kind) DO UPDATE SET link = :link, at = :at`,
    { memberId, kind: notice.kind, link: notice.link, at },
  );
}

/** Returns false if the member has a notice with this reference. */
function insertNotice(db: Db, memberId: number, notice: Notice, at: number): boolean {
  const { changes } = db.run(
    `INSERT INTO notifications (member_id, kind, title, text, link, reference, created_at, read_at)
     VALUES (:memberId, :kind, :title, :text, :link, :reference, :at, :readAt)
     ON CONFLICT (member_id, reference) DO NOTHING`,
    {
      memberId,
      kind: notice.kind,
      title: JSON.stringify(notice.title),
      text: notice.text ? JSON.stringify(notice.text) : null,
      link: notice.link,
      reference: notice.reference,
      at,
      readAt: notice.readAt,
    },
  );
  if (changes === 0) return false;
  db.run(
    `DELETE FROM notifications WHERE member_id = :memberId AND id <= (SELECT id FROM notifications
     WHERE member_id = :memberId ORDER BY id DESC LIMIT 1 OFFSET ${MAX_NOTIFICATIONS})`,
    { memberId },
  );
  sweep(db, { table: 'notifications', key: 'id', where: 'created_at < :at', at: at - NOTIFICATION_MS });
  return true;
}

export type Preference = Record<NotificationChannel, boolean>;

/** Promotions are advertising: they reach a lock screen only if the member asks for it. */
function defaultOf(kind: NotificationKind): Preference {
  return { site: true, push: kind !== 'promotion' };
}

function preferenceOf(db: Db, memberId: number, kind: NotificationKind): Preference {
  const row = db.get<{ site: number; push: number }>(
    'SELECT site, push FROM notification_preferences WHERE member_id = :memberId AND kind = :kind',
    { memberId, kind },
  );
  return row ? { site: row.site === 1, push: row.push === 1 } : defaultOf(kind);
}

/** The channels of each kind. */
export function preferencesOf(db: Db, memberId: number): ({ kind: NotificationKind } & Preference)[] {
  return NOTIFICATION_KINDS.map((kind) => ({ kind, ...preferenceOf(db, memberId, kind) }));
}

/** Stores one channel of a kind; call inside `db.write`. */
export function setPreference(
  db: Db,
  memberId: number,
  { kind, channel, isOn }: { kind: NotificationKind; channel: NotificationChannel; isOn: boolean },
): void {
  const preference = { ...preferenceOf(db, memberId, kind), [channel]: isOn };
  db.run(
    `INSERT INTO notification_preferences (member_id, kind, site, push) VALUES (:memberId, :kind, :site, :push)
     ON CONFLICT (member_id, kind) DO UPDATE SET site = :site, push = :push`,
    { memberId, kind, ...preference },
  );
  if (channel === 'push' && !isOn)
    db.run('DELETE FROM push_outbox WHERE member_id = :memberId AND kind = :kind', { memberId, kind });
}
