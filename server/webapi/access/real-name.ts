import { fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { memberById } from './members.ts';

/** The member's real name: what was set, else what a pending identity says. Null while there is none. */
export function realNameOf(db: Db, memberId: number): string | null {
  const { name } = memberById(db, memberId);
  if (name !== null) return name;
  const pending = db.get<{ name: string }>(
    `SELECT name FROM identities WHERE member_id = :memberId AND status = 'pending'`,
    { memberId },
  );
  return pending?.name ?? null;
}

/** Names are compared as people read them: width, case, accents' spelling and blanks make no difference. */
export function isSameName(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.·‧・,]+/g, '');
}

/** Money goes to the member alone: whoever holds the account bears the member's name. @throws ApiError INVALID on `field` */
export function assertHolder(
  db: Db,
  { memberId, name, field }: { memberId: number; name: string; field: string },
): void {
  const known = realNameOf(db, memberId);
  if (known !== null && !isSameName(known, name)) throw fieldError(field, 'field.holderName');
}

/**
 * `assertHolder` for a new payout account: the first one names the member for good. Returns the name to store.
 * @throws ApiError INVALID on `field`
 */
export function claimHolderName(
  db: Db,
  { memberId, name, field }: { memberId: number; name: string; field: string },
): string {
  assertHolder(db, { memberId, name, field });
  const known = realNameOf(db, memberId) ?? name;
  db.run('UPDATE members SET name = :name WHERE id = :memberId AND name IS NULL', { name, memberId });
  return known;
}
