import type { Db } from '../store/db.ts';

/** Devices remembered of one member; the one that was used longest ago is forgotten first. */
const MOST_DEVICES = 10;

/** Whether the device (X-UUID) has logged in to the account since its password was last set. */
export function isKnownDevice(db: Db, account: string, device: string | null): boolean {
  const sql = `SELECT 1 AS found FROM members m JOIN known_devices d ON d.member_id = m.id
    WHERE m.account = :account AND d.device = :device`;
  return db.get(sql, { account, device }) !== undefined;
}

/** Remembers a device whose user has proved to be the member; call inside `db.write`. */
export function rememberDevice(db: Db, memberId: number, device: string | null, at: number): void {
  if (device === null) return;
  db.run(
    `INSERT INTO known_devices (member_id, device, used_at) VALUES (:memberId, :device, :at)
     ON CONFLICT (member_id, device) DO UPDATE SET used_at = :at`,
    { memberId, device, at },
  );
  db.run(
    `DELETE FROM known_devices WHERE member_id = :memberId AND device IN (SELECT device FROM known_devices
     WHERE member_id = :memberId ORDER BY used_at DESC LIMIT -1 OFFSET ${MOST_DEVICES})`,
    { memberId },
  );
}

/** Forgets all devices of a member: one that knew the old password is not known any more. */
export function forgetDevices(db: Db, memberId: number): void {
  db.run('DELETE FROM known_devices WHERE member_id = :memberId', { memberId });
}
