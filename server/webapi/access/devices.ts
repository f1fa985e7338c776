import { isSettingOn } from '#shared/settings.ts';
import { DEVICES_LINK, newDeviceMail } from '../mail/account-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';
import { siteSettings } from '../store/site-settings.ts';
import type { UserDevice } from './user-agents.ts';

/** Known devices of one member. The least recently used one is deleted first. */
const MAX_DEVICES = 10;

/** Whether the device (X-UUID) has logged in to the account since its password was last set. */
export function isKnownDevice(db: Db, account: string, device: string | null): boolean {
  const sql = `SELECT 1 FROM members m JOIN known_devices d ON d.member_id = m.id
    WHERE m.account = :account AND d.device = :device`;
  return db.has(sql, { account, device });
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

/** Deletes the known devices of a member, all or all but one. */
export function forgetDevices(db: Db, memberId: number, kept: string | null = null): void {
  db.run('DELETE FROM known_devices WHERE member_id = :memberId AND device IS NOT :kept', { memberId, kept });
}

/** Deletes a known device of a member. */
export function forgetDevice(db: Db, memberId: number, device: string | null): void {
  db.run('DELETE FROM known_devices WHERE member_id = :memberId AND device = :device', { memberId, device });
}

/** Most messages about new devices within 24 hours, so that nobody floods the inbox. The log has every login. */
const MAX_MAILS_OF_DAY = 10;

/** Tells the member about a login on a new device. Call inside `db.write`. */
export function mailNewDevice(db: Db, memberId: number, device: UserDevice, at: number): void {
  if (!isSettingOn(siteSettings(db), 'FRONT_DEVICES')) return;
  const sent = db.number(
    `SELECT count(*) FROM mails
     WHERE member_id = :memberId AND deleted_at IS NULL AND sent_at > :since AND link = :link`,
    { memberId, since: at - DAY_MS, link: DEVICES_LINK },
  );
  if (sent < MAX_MAILS_OF_DAY) insertMail(db, memberId, newDeviceMail(device.name), at);
}
