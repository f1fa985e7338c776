import { fieldError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { memberById } from './members.ts';

/** The member's real name, else the name of a pending identity, else null. */
function realNameOf(db: Db, memberId: number): string | null {
  const { name } = memberById(db, memberId);
  if (name !== null) return name;
  const pending = db.get<{ name: string }>(
    `SELECT name FROM identities WHERE member_id = :memberId AND status = 'pending'`,
    { memberId },
  );
  return pending?.name ?? null;
}

/** Compares two names. Letter case, full-width forms, encoding of accents, spaces and punctuation make no difference. */
export function isSameName(a: string, b: string): boolean {
  const normalize = (name: string) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s.·‧・,]+/g, '');
  return normalize(a) === normalize(b);
}

/** Refuses a payout account whose holder is not the member. @throws ApiError INVALID on `field` */
export function assertHolder(
  db: Db,
  { memberId, name, field }: { memberId: number; name: string; field: string },
): void {
  const known = realNameOf(db, memberId);
  if (known !== null && !isSameName(known, name)) throw fieldError(field, 'field.holderName');
}

/**
 * `assertHolder` for a new payout account. The holder of the first one becomes the member's name. Returns the name to store.
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
