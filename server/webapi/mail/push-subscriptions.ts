import type { Locale } from '#shared/locales.ts';
import type { PushSubscriptionBody } from '#shared/webapi/schemas/notification.ts';
import type { Db } from '../store/db.ts';

/** Limit of devices of a member that get push messages. A new one replaces the oldest. */
export const MAX_DEVICES = 10;

/**
 * The push services of Chrome, Firefox, Safari and Edge. The API sends requests to an endpoint that a browser names, so any
 * other host is refused: an address inside the operator's network must not be reachable.
 */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z\d-]+\.)*push\.apple\.com$/,
  /^([a-z\d-]+\.)*notify\.windows\.com$/,
];

/** Whether a URL is one of a known push service: https, its default port, no user name. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false;
  return SERVICES.some((service) => service.test(url.hostname));
}

interface NewSubscription extends PushSubscriptionBody {
  memberId: number;
  /** X-UUID with which the session was opened. */
  device: string;
  /** The language of its messages. */
  locale: Locale;
  at: number;
}

/** Stores the subscription of a device in place of an earlier one, also of another member; call inside `db.write`. */
export function storeSubscription(db: Db, { at, ...subscription }: NewSubscription): void {
  const { device, endpoint, memberId } = subscription;
  db.run('DELETE FROM push_subscriptions WHERE device = :device OR endpoint = :endpoint', {
    device,
    endpoint,
  });
  db.run(
    `INSERT INTO push_subscriptions (endpoint, member_id, device, p256dh, auth, locale, created_at)
     VALUES (:endpoint, :memberId, :device, :p256dh, :auth, :locale, :at)`,
    { ...subscription, at },
  );
  db.run(
    `DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions
     WHERE member_id = :memberId ORDER BY id DESC LIMIT -1 OFFSET ${MAX_DEVICES})`,
    { memberId },
  );
}

export function isSubscribed(db: Db, memberId: number, device: string | null): boolean {
  const sql = 'SELECT 1 FROM push_subscriptions WHERE device = :device AND member_id = :memberId';
  return db.has(sql, { device, memberId });
}

/**
 * The device gets no more messages of this member. A session that expires keeps its subscription: messages name no amount, and
 * their link leads to the login.
 */
export function removeSubscription(db: Db, memberId: number, device: string | null): void {
  db.run('DELETE FROM push_subscriptions WHERE device = :device AND member_id = :memberId', {
    device,
    memberId,
  });
}

/** A shared device must not show messages of the member who used it before; call when a member logs in on it. */
export function removeOthersOnDevice(db: Db, memberId: number, device: string | null): void {
  db.run('DELETE FROM push_subscriptions WHERE device = :device AND member_id <> :memberId', {
    device,
    memberId,
  });
}

/** Removes the subscriptions of all other devices of the member. With null it removes all. */
export function removeOtherSubscriptions(db: Db, memberId: number, device: string | null): void {
  db.run('DELETE FROM push_subscriptions WHERE member_id = :memberId AND device IS NOT :device', {
    memberId,
    device,
  });
}
