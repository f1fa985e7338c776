import type { DeviceKind } from '#shared/webapi/schemas/devices.ts';
import type { Session } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { removeOtherSubscriptions, removeSubscription } from '../mail/push-subscriptions.ts';
import type { Db } from '../store/db.ts';
import { forgetDevice, forgetDevices } from './devices.ts';

/** Limit of listed sessions of a member. */
const MAX_LISTED = 100;

export interface SessionRow {
  id: number;
  created_at: number;
  used_at: number;
  ip: string | null;
  device_name: string | null;
  device_kind: DeviceKind;
}

/** The device (X-UUID) with which a session was opened; null if it named none. */
export function deviceOfSession(db: Db, id: number): string | null {
  return (
    db.get<{ device: string | null }>('SELECT device FROM sessions WHERE id = :id', { id })?.device ?? null
  );
}

/** The member's open sessions: `session` first, then the ones used last. */
export function listSessions(db: Db, { id, memberId }: Session, now: number): SessionRow[] {
  return db.all<SessionRow>(
    `SELECT id, created_at, used_at, ip, device_name, device_kind FROM sessions
     WHERE member_id = :memberId AND expires_at > :now
     ORDER BY id = :id DESC, used_at DESC, id LIMIT ${MAX_LISTED}`,
    { id, memberId, now },
  );
}

/**
 * Deletes a session with its tokens and games. The device gets no more push messages, unless the member has another open session
 * on it. Returns whether this was the last one. Call inside `db.write`.
 */
export function deleteSession(db: Db, { id, memberId }: Session, now: number): { isLastOfDevice: boolean } {
  const device = deviceOfSession(db, id);
  db.run('DELETE FROM sessions WHERE id = :id', { id });
  const other =
    'SELECT 1 FROM sessions WHERE member_id = :memberId AND device = :device AND expires_at > :now';
  const isLastOfDevice = !db.has(other, { memberId, device, now });
  if (isLastOfDevice) removeSubscription(db, memberId, device);
  return { isLastOfDevice };
}

/**
 * Ends one session of a member. If the member has no other session on its device, the device is forgotten. Call inside `db.write`.
 * @throws ApiError NOT_FOUND for an ended session and for another member's
 */
export function endSession(db: Db, { id, memberId }: Session, now: number): SessionRow {
  const row = db.get<SessionRow & { device: string | null }>(
    'SELECT * FROM sessions WHERE id = :id AND member_id = :memberId AND expires_at > :now',
    { id, memberId, now },
  );
  if (!row) throw new ApiError('NOT_FOUND');
  const { isLastOfDevice } = deleteSession(db, { id, memberId }, now);
  if (isLastOfDevice) forgetDevice(db, memberId, row.device);
  return row;
}

/**
 * Ends all sessions of a member but this one. The other devices are forgotten and get no more push messages. Returns the count
 * of open sessions that ended. Call inside `db.write`.
 */
export function endOtherSessions(db: Db, { id, memberId }: Session, now: number): number {
  // Expired sessions are deleted too, but they do not count.
  const open = db.number(
    'SELECT count(*) FROM sessions WHERE member_id = :memberId AND id <> :id AND expires_at > :now',
    { id, memberId, now },
  );
  db.run('DELETE FROM sessions WHERE member_id = :memberId AND id <> :id', { id, memberId });
  const device = deviceOfSession(db, id);
  forgetDevices(db, memberId, device);
  removeOtherSubscriptions(db, memberId, device);
  return open;
}
