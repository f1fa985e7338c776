import * as z from 'zod/mini';
import { YUP_IDS } from '../error-id.ts';
import { cursorQuery, flag, id, integer, rule, text, time } from '../fields.ts';

/** Kinds of notifications. `money`: deposits, withdrawals and bonuses. `account`: security and reviews. */
export const NOTIFICATION_KINDS = ['money', 'promotion', 'mail', 'account'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where notifications appear: in the panel and the list of the site, or as push messages on devices. */
export const NOTIFICATION_CHANNELS = ['site', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** `GET /notification`. `link` is a path of the site without device and language, such as `/record/deposit`. */
export const notificationItem = z.object({
  id,
  created_at: time,
  kind: z.catch(z.enum(NOTIFICATION_KINDS), 'mail'),
  title: text,
  text: z.nullish(text),
  link: z.nullish(text),
  is_read: flag,
});
export type NotificationItem = z.infer<typeof notificationItem>;
/** Query of `GET /notification`. */
export const notificationQuery = cursorQuery;

/** `GET /notification/unread`. */
export const unreadNotificationCount = z.object({ count: integer });

/** `POST /notification/read`: one notification, or all up to the newest one that the member has seen. */
export const readNotificationsBody = z.object({ id: z.optional(id), up_to: z.optional(id) }).check(
  rule(['id', 'up_to'], (body) => (body.id === undefined) !== (body.up_to === undefined), {
    path: 'id',
    error: YUP_IDS.required,
  }),
);

/** The channels of one kind. */
const preference = z.object({ kind: z.enum(NOTIFICATION_KINDS), site: flag, push: flag });

/**
 * `GET /notification/preference`. `push_key` is the VAPID key of the operator; without it there are no push messages.
 * `is_push_here`: the device on which this session logged in has a subscription of this member.
 */
export const notificationPreferences = z.object({
  kinds: z.array(preference),
  push_key: z.nullish(text),
  is_push_here: flag,
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** `POST /notification/preference`: turns one kind on or off on one channel. */
export const notificationPreferenceBody = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  is_on: z.boolean({ error: YUP_IDS.type }),
});

const base64Url = (min: number, max: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${min},${max}}={0,2}$`), { error: YUP_IDS.type }));

/** `POST /notification/push`: the endpoint and the keys of the browser's `PushSubscription`. */
export const pushSubscriptionBody = z.object({
  endpoint: z.string().check(z.regex(/^https:\/\/\S{1,1000}$/, { error: YUP_IDS.type })),
  p256dh: base64Url(80, 90),
  auth: base64Url(16, 30),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;
