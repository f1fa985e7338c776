import * as z from 'zod/mini';
import { cursorQuery, flag, id, integer, masked, text, time } from '../fields.ts';

export const DEVICE_KINDS = ['desktop', 'mobile', 'tablet', 'unknown'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Where a request came from, as far as the API knows it. */
const origin = {
  device_kind: z.catch(z.enum(DEVICE_KINDS), 'unknown'),
  /** "Chrome · Windows", the same in both languages. */
  device_name: z.nullish(text),
  /** City or country. Null if the API cannot tell. */
  place: z.nullish(text),
  ip_masked: z.nullish(masked),
};

/** `GET /auth/session`: an open session of the member. `created_at`: its login. `is_current`: the session of this request. */
export const memberSession = z.object({
  id,
  ...origin,
  created_at: time,
  last_used_at: z.nullish(time),
  is_current: flag,
});
export type MemberSession = z.infer<typeof memberSession>;

/** `DELETE /auth/otherSessions`: how many sessions ended. */
export const endedSessions = z.object({ count: integer });
export type EndedSessions = z.infer<typeof endedSessions>;

export const ACCOUNT_EVENT_KINDS = [
  'login',
  'login_failed',
  'session_ended',
  'password',
  'safe_password',
  'payout_account',
  'identity',
  'profile',
  'phone',
  'limit',
  'second_factor',
  'other',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

/** Query of `GET /auth/accountLog`. */
export const accountLogQuery = cursorQuery;

/**
 * `GET /auth/accountLog`: one event of the account, such as a changed payout account, which `detail` names in the language of
 * the request. An event that was repeated within an hour is one item with its `count` and the time of the last one.
 */
export const accountEvent = z.object({
  id,
  created_at: time,
  kind: z.catch(z.enum(ACCOUNT_EVENT_KINDS), 'other'),
  detail: z.nullish(text),
  count: z.nullish(integer),
  ...origin,
});
export type AccountEvent = z.infer<typeof accountEvent>;
