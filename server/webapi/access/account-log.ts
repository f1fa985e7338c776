import type { AccountEventKind } from '#shared/webapi/schemas/devices.ts';
import type { AnyCall } from '../http/call.ts';
import type { Text } from '../http/texts.ts';
import { DAY_MS, HOUR_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { sweep } from '../store/sweep.ts';
import { maskIp } from './masks.ts';
import { readUserAgent } from './user-agents.ts';

/** How long an event is listed. A later event deletes expired ones. */
export const ACCOUNT_LOG_MS = 90 * DAY_MS;
/** An event that is repeated within this time updates the earlier row and its count, so that nobody can flood the log. */
export const REPEAT_MS = HOUR_MS;

export interface NewAccountEvent {
  memberId: number;
  kind: AccountEventKind;
  /** The request that caused it: pass the call. Null for an event without a request of the member, such as a review. */
  origin: Pick<AnyCall, 'ip' | 'userAgent'> | null;
  at: number;
  /** Description of the event. For the kind `other` it is the title. */
  detail?: Text;
}

/** Adds an event to the log of an account. An unknown id adds nothing. Call it inside the `commit` of the change. */
export function logAccountEvent(db: Db, { memberId, kind, origin, at, detail }: NewAccountEvent): void {
  sweep(db, { table: 'account_events', key: 'id', where: 'at <= :at', at: at - ACCOUNT_LOG_MS });
  const device = origin ? readUserAgent(origin.userAgent) : { kind: 'unknown', name: null };
  const event = {
    memberId,
    kind,
    detail: detail ? JSON.stringify(detail) : null,
    deviceName: device.name,
    deviceKind: device.kind,
    ip: origin ? maskIp(origin.ip) : null,
    at,
  };
  // Failed logins come from strangers, who may use many addresses.
  const sameOrigin =
    kind === 'login_failed'
      ? ''
      : 'AND device_name IS :deviceName AND ip_masked IS :ip AND detail IS :detail';
  const { changes } = db.run(
    `UPDATE account_events SET count = count + 1, at = :at, device_name = :deviceName, device_kind = :deviceKind,
       ip_masked = :ip, detail = :detail
     WHERE id = (SELECT id FROM account_events WHERE member_id = :memberId AND at > :since AND kind = :kind ${sameOrigin}
       ORDER BY at DESC LIMIT 1)`,
    { ...event, since: at - REPEAT_MS },
  );
  // Always the same statements: a failed login must take as long for an account that does not exist.
  db.run(
    `INSERT INTO account_events (member_id, kind, detail, device_name, device_kind, ip_masked, at)
     SELECT id, :kind, :detail, :deviceName, :deviceKind, :ip, :at FROM members WHERE id = :memberId AND :changes = 0`,
    { ...event, changes },
  );
}
