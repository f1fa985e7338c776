import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { sweep } from '../store/sweep.ts';
import type { Limits } from './limits.ts';
import type { Principal } from './queue.ts';

/** Failures after which a subject is locked. */
export const FAILURES = 5;
const LOCK_MS = 15 * 60_000;

/** A subject whose failures are counted, and how many of them lock it. For example: an account, or a device of an account. */
export interface FailureLimit {
  subject: string;
  limit: number;
}

interface Attempt<T> {
  /** A failure adds to each of them. If one of them is locked, the attempt is refused. */
  counts: readonly FailureLimit[];
  principal: Principal;
  /** Resolves with null when the password is wrong. */
  check: () => Promise<T | null>;
  refusal: () => ApiError;
  /** Runs in the transaction that counts a failed check. */
  onFailure?: () => void;
}

export interface Attempts {
  /**
   * Runs `check` and counts its failures. A subject with too many failures within 15 minutes is locked for 15 minutes. A
   * success resets the counts. Subjects that do not exist are counted alike. Attempts in flight count as failures until
   * they end, so parallel attempts get no more guesses than sequential ones. The principal's address has its own limit.
   * @throws ApiError TOO_MANY (429) before `check` runs; LOCKED with data {locked_until}; `refusal()` when the check fails
   */
  guard<T>(attempt: Attempt<T>): Promise<T>;
  /** Resets the counts after a new password was set. */
  clear(counts: readonly FailureLimit[]): void;
}

interface AttemptRow {
  failures: number;
  last_at: number;
  locked_until: number | null;
}

interface AttemptDeps {
  db: Db;
  now: () => number;
  limits: Limits;
}

/** Failed password attempts. They are in the database, so a restart unlocks nothing. */
export function createAttempts({ db, now, limits }: AttemptDeps): Attempts {
  /** Checks in flight, by subject. */
  const inFlight = new Map<string, number>();
  const addInFlight = (subject: string, change: 1 | -1) => {
    const count = (inFlight.get(subject) ?? 0) + change;
    if (count > 0) inFlight.set(subject, count);
    else inFlight.delete(subject);
  };
  const clear = (counts: readonly FailureLimit[]) => {
    for (const { subject } of counts) db.run('DELETE FROM attempts WHERE subject = :subject', { subject });
  };
  return {
    async guard({ counts, principal, check, refusal, onFailure }) {
      const refund = limits.spend('passwords', principal.ip);
      for (const { subject, limit } of counts) {
        const row = readRow(db, subject, now());
        assertUnlocked(row);
        if ((row?.failures ?? 0) + (inFlight.get(subject) ?? 0) >= limit)
          throw new ApiError('TOO_MANY', { retryAfterSeconds: 2 });
      }
      for (const { subject } of counts) addInFlight(subject, 1);
      try {
        const result = await check().catch((error: unknown) => {
          // The check did not run, so it was no guess.
          refund();
          throw error;
        });
        if (result === null) {
          const rows = db.write(() => {
            onFailure?.();
            return countFailure(db, counts, now());
          });
          for (const row of rows) assertUnlocked(row);
          throw refusal();
        }
        refund();
        clear(counts);
        return result;
      } finally {
        for (const { subject } of counts) addInFlight(subject, -1);
      }
    },
    clear,
  };
}

/**
 * Reads the failures of the last 15 minutes. A row from the future counts as of now: a clock that was a day ahead and was set
 * back must not lock an account for a day.
 */
function readRow(db: Db, subject: string, now: number): AttemptRow | undefined {
  const row = db.get<AttemptRow>(
    'SELECT failures, last_at, locked_until FROM attempts WHERE subject = :subject',
    { subject },
  );
  // Failures expire together with their lock. The sweep may delete the row later.
  if (!row || row.last_at <= now - LOCK_MS) return undefined;
  if (row.last_at <= now) return row;
  const clamped = { ...row, last_at: now, locked_until: row.locked_until && now + LOCK_MS };
  writeRow(db, subject, clamped);
  return clamped;
}

function writeRow(db: Db, subject: string, row: AttemptRow): void {
  db.run(
    `INSERT INTO attempts (subject, failures, last_at, locked_until) VALUES (:subject, :failures, :last_at, :locked_until)
     ON CONFLICT (subject) DO UPDATE SET failures = :failures, last_at = :last_at, locked_until = :locked_until`,
    { subject, ...row },
  );
}

function assertUnlocked(row: AttemptRow | undefined): void {
  if (!row?.locked_until) return;
  throw new ApiError('LOCKED', { data: { locked_until: new Date(row.locked_until).toISOString() } });
}

function countFailure(db: Db, counts: readonly FailureLimit[], now: number): AttemptRow[] {
  return db.write(() => {
    sweep(db, { table: 'attempts', key: 'subject', where: 'last_at <= :at', at: now - LOCK_MS });
    return counts.map(({ subject, limit }) => {
      const failures = (readRow(db, subject, now)?.failures ?? 0) + 1;
      const row = { failures, last_at: now, locked_until: failures >= limit ? now + LOCK_MS : null };
      writeRow(db, subject, row);
      return row;
    });
  });
}
