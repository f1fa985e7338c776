import type { Db } from '../store/db.ts';

/** Known devices of one member. The least recently used one is deleted first. */
const MAX_DEVICES = 10;

/** Whether the device (X-UUID) has logged in to the account since its password was last set. */
export function isKnownDevice(db: Db, account: string, device: string | null): boolean {
  const sql = `SELECT 1 AS found FROM members m JOIN known_devices d ON d.member_id = m.id
    WHERE m.account = :account AND d.device = :device`;
  return db.get(sql, { account, device }) !== undefined;
}

/** Stores a device on which the member has logged in. Call inside `db.write`. */
export function rememberDevice(db: Db, memberId: number, device: string | null, at: number): void {
  if (device === null) return;
  db.run(
    `INSERT INTO known_devices (member_id, device, used_at) VALUES (:memberId, :device, :at)
     ON CONFLICT (member_id, device) DO UPDATE SET used_at = :at`,
    { memberId, device, at },
  );
  db.run(
    `DELETE FROM known_devices WHERE member_id = :memberId AND device IN (SELECT device FROM known_devices
     WHERE member_id = :memberId ORDER BY used_at DESC LIMIT -1 OFFSET ${MAX_DEVICES})`,
    { memberId },
  );
}

/** Deletes the known devices of a member, after the password was changed. */
export function forgetDevices(db: Db, memberId: number): void {
  db.run('DELETE FROM known_devices WHERE member_id = :memberId', { memberId });
}
