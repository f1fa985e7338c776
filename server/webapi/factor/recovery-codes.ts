import { createHash, randomInt } from 'node:crypto';
import type { Db } from '../store/db.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Crockford's base32: no i, l, o and u. A code has 80 random bits, so a fast hash is enough. */
const CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces the recovery codes of a member and returns the new ones. Only their hashes are stored. Call inside `db.write`. */
export function renewRecoveryCodes(db: Db, memberId: number): string[] {
  deleteRecoveryCodes(db, memberId);
  const codes = Array.from({ length: COUNT }, newCode);
  for (const code of codes) {
    db.run('INSERT INTO recovery_codes (member_id, hash) VALUES (:memberId, :hash)', {
      memberId,
      hash: hashOf(memberId, code),
    });
  }
  return codes;
}

export function countRecoveryCodes(db: Db, memberId: number): number {
  return db.number('SELECT count(*) FROM recovery_codes WHERE member_id = :memberId', { memberId });
}

export function hasRecoveryCode(db: Db, memberId: number, code: string): boolean {
  const hash = hashOf(memberId, code);
  const sql = 'SELECT 1 FROM recovery_codes WHERE member_id = :memberId AND hash = :hash';
  return db.has(sql, { memberId, hash });
}

/** Deletes a code. Call it in the transaction that the code allows. @returns false if another request has used it */
export function useRecoveryCode(db: Db, memberId: number, code: string): boolean {
  const hash = hashOf(memberId, code);
  const sql = 'DELETE FROM recovery_codes WHERE member_id = :memberId AND hash = :hash';
  return db.run(sql, { memberId, hash }).changes === 1;
}

export function deleteRecoveryCodes(db: Db, memberId: number): void {
  db.run('DELETE FROM recovery_codes WHERE member_id = :memberId', { memberId });
}

/** For example "7k2m-0qpx-9adw-c4tz". */
function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(32)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Case, dashes and blanks do not matter, and letters that look like digits are read as those. */
function hashOf(memberId: number, code: string): string {
  const plain = code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(`${memberId} ${plain}`).digest('hex');
}
