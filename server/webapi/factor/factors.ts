import type { Factor, FactorMethod, Factors } from '#shared/webapi/schemas/factor.ts';
import type { SecondFactor, Session } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { isoTime } from '../http/texts.ts';
import type { Db } from '../store/db.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.ts';

/** How long a session may make protected calls after it has shown a second factor. */
const FRESH_MS = 10 * 60_000;

export interface FactorRow {
  id: number;
  member_id: number;
  kind: Factor['kind'];
  name: string;
  created_at: number;
  used_at: number | null;
  /** Passkeys: id (base64url), host that it belongs to, public key in COSE, and its transports as JSON. */
  credential_id: string | null;
  rp_id: string | null;
  public_key: Uint8Array | null;
  transports: string | null;
  /** Authenticator apps: the secret in base32. */
  secret: string | null;
  /** Passkeys: the last signature counter. Authenticator apps: the time step of the last accepted code. */
  counter: number;
}

/** Passkeys before authenticator apps, the oldest of each kind first. */
export function factorsOf(db: Db, memberId: number): FactorRow[] {
  return db.all<FactorRow>('SELECT * FROM factors WHERE member_id = :memberId ORDER BY kind, id', {
    memberId,
  });
}

export function hasFactor(db: Db, memberId: number): boolean {
  return db.has('SELECT 1 FROM factors WHERE member_id = :memberId', { memberId });
}

/** The answer of `GET /auth/factor`. */
export function factorList(db: Db, memberId: number): Factors {
  const factors = factorsOf(db, memberId).map(({ id, kind, name, created_at, used_at }) => ({
    id,
    kind,
    name,
    created_at: isoTime(created_at),
    last_used_at: isoTime(used_at),
  }));
  return { factors, recovery_codes_left: countRecoveryCodes(db, memberId) };
}

/** The passkeys that a browser can use on a host. */
export function passkeysOn(rows: readonly FactorRow[], rpId: string) {
  return rows.flatMap(({ kind, credential_id, rp_id, transports }) =>
    kind === 'passkey' && credential_id !== null && rp_id === rpId
      ? // Written by `addPasskey` as a list of texts.
        [{ id: credential_id, transports: JSON.parse(transports ?? '[]') as string[] }]
      : [],
  );
}

/** The ways in which a member can answer a challenge on a host. */
export function methodsOf(
  db: Db,
  rows: readonly FactorRow[],
  { memberId, rpId }: { memberId: number; rpId: string },
) {
  const methods: FactorMethod[] = [];
  if (passkeysOn(rows, rpId).length > 0) methods.push('passkey');
  if (rows.some(({ kind }) => kind === 'totp')) methods.push('code');
  if (countRecoveryCodes(db, memberId) > 0) methods.push('recovery_code');
  return methods;
}

/** Stores a use. Call inside `db.write`. @returns false if the factor was removed or used by another request meanwhile */
export function recordUse(db: Db, { id, counter }: FactorRow, use: { counter: number; at: number }): boolean {
  const { changes } = db.run(
    'UPDATE factors SET counter = :next, used_at = :at WHERE id = :id AND counter = :counter',
    { id, counter, next: use.counter, at: use.at },
  );
  return changes === 1;
}

/** Removes a factor; with the last one also the recovery codes. Call inside `db.write`. @throws ApiError NOT_FOUND */
export function removeFactor(db: Db, { id, memberId }: { id: number; memberId: number }): FactorRow {
  const row = factorsOf(db, memberId).find((factor) => factor.id === id);
  if (!row) throw new ApiError('NOT_FOUND');
  db.run('DELETE FROM factors WHERE id = :id', { id });
  if (!hasFactor(db, memberId)) deleteRecoveryCodes(db, memberId);
  return row;
}

/** Stores that the session has just shown a second factor. Call inside `db.write`. */
export function markFresh(db: Db, { id }: Pick<Session, 'id'>, at: number): void {
  db.run('UPDATE sessions SET factor_at = :at WHERE id = :id', { id, at });
}

/** When a session last showed a second factor, for the session that replaces it. */
export function factorTimeOf(db: Db, { id }: Pick<Session, 'id'>): { factorAt?: number } {
  const row = db.get<{ factor_at: number | null }>('SELECT factor_at FROM sessions WHERE id = :id', { id });
  return typeof row?.factor_at === 'number' ? { factorAt: row.factor_at } : {};
}

/** Refuses calls with `needsFactor` if the member has a second factor and the session has not shown it for ten minutes. */
export function createSecondFactor({ db, now }: { db: Db; now: () => number }): SecondFactor {
  return {
    assertFresh({ id, memberId }) {
      if (!hasFactor(db, memberId)) return;
      const { factorAt = Number.NEGATIVE_INFINITY } = factorTimeOf(db, { id });
      const age = now() - factorAt;
      // A negative age: the clock was ahead.
      if (!(age >= 0 && age < FRESH_MS)) throw new ApiError('SECOND_FACTOR_NEEDED');
    },
  };
}
