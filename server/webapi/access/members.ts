import { randomInt } from 'node:crypto';
import type { Locale } from '#shared/locales.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { ApiError } from '../http/errors.ts';
import { isoTime, pickText } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { maskAccount, maskEmail, maskIp, maskPhone } from './masks.ts';

export interface MemberRow {
  id: number;
  account: string;
  password_hash: string;
  area_code: string;
  phone: string;
  email: string | null;
  name: string | null;
  birthday: string | null;
  avatar: string | null;
  level_id: number;
  level_since: number;
  /** Points that were won in activities. */
  points: number;
  /** When the current period of the level ends; null: the level never expires. */
  keep_until: number | null;
  /** The counted bets when that period began, in cents. */
  keep_from: number;
  /** The highest level that was lost and not reached again. */
  lost_level: number | null;
  /** Valid bets of all time, in cents. */
  valid_bet: number;
  transfer_mode: number;
  identity_status: 'none' | 'pending' | 'passed' | 'rejected';
  identity_reason: string | null;
  safe_password_hash: string | null;
  referral_code: string;
  registered_at: number;
  last_login_at: number | null;
  last_login_ip: string | null;
}

/** @throws ApiError UNAUTHORIZED for a member that does not exist */
export function memberById(db: Db, id: number): MemberRow {
  const row = db.get<MemberRow>('SELECT * FROM members WHERE id = :id', { id });
  if (!row) throw new ApiError('UNAUTHORIZED');
  return row;
}

/** `account` must be in lower case. */
export function memberByAccount(db: Db, account: string): MemberRow | undefined {
  return db.get<MemberRow>('SELECT * FROM members WHERE account = :account', { account });
}

/** `phone` must have the format of `normalPhone`. */
export function memberByPhone(db: Db, phone: string): MemberRow | undefined {
  return db.get<MemberRow>('SELECT * FROM members WHERE phone = :phone', { phone });
}

/** The answer of `GET /auth/info`. */
export function memberInfo(db: Db, member: MemberRow, locale: Locale): MemberInfo {
  const level = db.get<{ name: string }>('SELECT name FROM levels WHERE id = :id', { id: member.level_id });
  return {
    account: member.account,
    name: member.name,
    avatar: member.avatar,
    area_code: member.area_code,
    phone_masked: maskPhone(member.area_code, member.phone),
    email_masked: member.email === null ? null : maskEmail(member.email),
    birthday: member.birthday,
    level_id: member.level_id,
    level_name: level ? pickText(level.name, locale) : null,
    transfer_mode: member.transfer_mode === 1 ? '1' : '0',
    identity_status: member.identity_status,
    identity_reason: member.identity_reason === null ? null : pickText(member.identity_reason, locale),
    rejected_identity: member.identity_status === 'rejected' ? rejectedIdentity(db, member.id) : null,
    has_safe_password: member.safe_password_hash !== null,
    last_login_at: isoTime(member.last_login_at),
    last_login_ip_masked: member.last_login_ip === null ? null : maskIp(member.last_login_ip),
    registered_at: isoTime(member.registered_at),
  };
}

/** The data of the member's last rejected identity. */
export function rejectedIdentityOf(db: Db, memberId: number) {
  return db.get<{ name: string; birthday: string; id_number: string }>(
    `SELECT name, birthday, id_number FROM identities WHERE member_id = :memberId AND status = 'rejected'
     ORDER BY id DESC LIMIT 1`,
    { memberId },
  );
}

function rejectedIdentity(db: Db, memberId: number): MemberInfo['rejected_identity'] {
  const found = rejectedIdentityOf(db, memberId);
  if (!found) return null;
  const { name, birthday, id_number } = found;
  return { name, birthday, id_number_masked: maskAccount(id_number) };
}

export interface NewMember {
  account: string;
  passwordHash: string;
  areaCode: string;
  phone: string;
  email?: string | null;
  birthday?: string | null;
  dealer?: string | null;
  at: number;
  ip: string;
}

/** Id of the member with this referral code, in upper or lower case. */
export function referrerOf(db: Db, code: string): number | undefined {
  return db.get<{ id: number }>('SELECT id FROM members WHERE referral_code = :code', {
    code: code.trim().toUpperCase(),
  })?.id;
}

/** Adds a member on the lowest level and returns the id. Call inside `db.write`. */
export function insertMember(db: Db, member: NewMember): number {
  const level = db.get<{ id: number }>('SELECT id FROM levels ORDER BY level LIMIT 1');
  const referrerId = member.dealer ? (referrerOf(db, member.dealer) ?? null) : null;
  return db.run(
    `INSERT INTO members (account, password_hash, area_code, phone, email, birthday, level_id, level_since, dealer,
       referrer_id, referral_code, registered_at, login_at, login_ip)
     VALUES (:account, :passwordHash, :areaCode, :phone, :email, :birthday, :levelId, :at, :dealer,
       :referrerId, :referralCode, :at, :at, :ip)`,
    {
      ...member,
      email: member.email ?? null,
      birthday: member.birthday ?? null,
      dealer: member.dealer ?? null,
      levelId: level?.id ?? 1,
      referrerId,
      referralCode: freeReferralCode(db),
    },
  ).lastId;
}

// Codes are read aloud: no characters that look alike, and no vowels, so that no code is a word.
const CODE_CHARACTERS = '23456789BCDFGHJKMNPQRSTVWXZ';

function freeReferralCode(db: Db): string {
  for (;;) {
    const code = Array.from({ length: 7 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');
    if (!db.has('SELECT 1 FROM members WHERE referral_code = :code', { code })) return code;
  }
}

/** Stores a login. The previous one becomes the member's last login, which pages show. */
export function recordLogin(db: Db, memberId: number, at: number, ip: string): void {
  db.run(
    `UPDATE members SET last_login_at = login_at, last_login_ip = login_ip, login_at = :at, login_ip = :ip
     WHERE id = :memberId`,
    { memberId, at, ip },
  );
}
