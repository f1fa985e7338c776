import type { LimitKind, LimitPeriod } from '#shared/webapi/words.ts';
import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';

/** One limit of a member. */
export interface LimitName {
  memberId: number;
  kind: LimitKind;
  period: LimitPeriod;
}

/** Cents, or minutes of the kind `time`; null: no limit. */
export type LimitValue = number | null;

interface LimitState {
  value: LimitValue;
  /** A change that applies from a moment in the future. */
  pending: { value: LimitValue; from: number } | null;
}

interface ChangeRow {
  id: number;
  value: LimitValue;
  pending_until: number;
}

/**
 * The limit in force at a moment, and its pending change. Reading changes nothing: after a clock that was ahead is set back, a
 * change is pending again.
 */
export function readLimit(db: Db, { memberId, kind, period }: LimitName, at: number): LimitState {
  const which = 'member_id = :memberId AND kind = :kind AND period = :period';
  const params = { memberId, kind, period, at };
  const inForce = db.get<ChangeRow>(
    `SELECT id, value FROM limit_changes WHERE ${which} AND (pending_until IS NULL OR pending_until <= :at)
     ORDER BY id DESC LIMIT 1`,
    params,
  );
  const pending = db.get<ChangeRow>(
    `SELECT value, pending_until FROM limit_changes WHERE ${which} AND id > :after AND pending_until > :at
     ORDER BY id DESC LIMIT 1`,
    { ...params, after: inForce?.id ?? 0 },
  );
  return {
    value: inForce?.value ?? null,
    pending: pending ? { value: pending.value, from: pending.pending_until } : null,
  };
}

/** How long a member must wait before a limit is raised or removed. */
export const RAISE_DELAY_MS = DAY_MS;

/**
 * Sets or removes a limit; call inside `db.write`. The first limit and a lower one apply at once. A higher one and a removal apply
 * after 24 hours. Each change replaces the pending one. Setting the value in force again only revokes the pending change.
 * Returns whether anything changed.
 */
export function changeLimit(
  db: Db,
  name: LimitName,
  { value, at }: { value: LimitValue; at: number },
): boolean {
  const state = readLimit(db, name, at);
  // The same change again must not begin another 24 hours.
  if (state.pending && state.pending.value === value) return false;
  const isRevoked = revokePending(db, name, at);
  if (value === state.value) return isRevoked;
  const isStricter = value !== null && (state.value === null || value < state.value);
  // A stricter limit applies at once, whatever the clock shows. The earlier rows are never read again.
  if (isStricter)
    db.run('DELETE FROM limit_changes WHERE member_id = :memberId AND kind = :kind AND period = :period', {
      ...name,
    });
  db.run(
    `INSERT INTO limit_changes (member_id, kind, period, value, created_at, pending_until)
     VALUES (:memberId, :kind, :period, :value, :at, :pendingUntil)`,
    { ...name, value, at, pendingUntil: isStricter ? null : at + RAISE_DELAY_MS },
  );
  return true;
}

/** Deletes the pending change of a limit; call inside `db.write`. Returns whether there was one. */
export function revokePending(db: Db, { memberId, kind, period }: LimitName, at: number): boolean {
  const { changes } = db.run(
    `DELETE FROM limit_changes WHERE member_id = :memberId AND kind = :kind AND period = :period AND pending_until > :at`,
    { memberId, kind, period, at },
  );
  return changes > 0;
}
