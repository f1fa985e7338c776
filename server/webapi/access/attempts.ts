import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { SWEPT_AT_ONCE } from '../store/sweep.ts';
import type { Limits } from './limits.ts';
import type { Principal } from './queue.ts';

/** Failures that lock a count. */
export const FAILURES = 5;
const LOCK_MS = 15 * 60_000;

/** A subject whose failures are counted, and how many of them lock it. */
export interface FailureCount {
  subject: string;
  most: number;
}

interface Attempt<T> {
  /** A failure adds to each of them; one that is locked refuses the attempt. */
  counts: readonly FailureCount[];
  principal: Principal;
  /** null: wrong. */
  check: () => Promise<T | null>;
  refusal: () => ApiError;
}

export interface Attempts {
  /**
   * Runs `check` and counts its failures. A count that reaches its number within 15 minutes is locked for 15 minutes; a
   * success resets the counts. Whether the subject exists makes no difference. Attempts in flight are reserved, so that
   * many at once get no more guesses than one after the other. The address of the principal has a limit of its own.
   * @throws ApiError TOO_MANY (429) before anything is checked; LOCKED with data {locked_until}; `refusal()` when the
   *   check fails
   */
  guard<T>(attempt: Attempt<T>): Promise<T>;
  /** Resets counts: a password was set anew. */
  clear(counts: readonly FailureCount[]): void;
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

/** Failed attempts at passwords, stored in the database: a restart opens no lock. */
export function createAttempts({ db, now, limits }: AttemptDeps): Attempts {
  /** Checks in flight, by subject. */
  const inFlight = new Map<string, number>();
  const reserve = (subject: string, by: 1 | -1) => {
    const count = (inFlight.get(subject) ?? 0) + by;
    if (count > 0) inFlight.set(subject, count);
    else inFlight.delete(subject);
  };
  const clear = (counts: readonly FailureCount[]) => {
    for (const { subject } of counts) db.run('DELETE FROM attempts WHERE subject = :subject', { subject });
  };
  return {
    async guard({ counts, principal, check, refusal }) {
      const giveBack = limits.spend('passwords', principal.ip);
      for (const { subject, most } of counts) {
        const row = readRow(db, subject, now());
        assertOpen(row);
        if ((row?.failures ?? 0) + (inFlight.get(subject) ?? 0) >= most)
          throw new ApiError('TOO_MANY', { retryAfterSeconds: 2 });
      }
      for (const { subject } of counts) reserve(subject, 1);
      try {
        const result = await check().catch((error: unknown) => {
          // Nothing was verified, so nothing was guessed.
          giveBack();
          throw error;
        });
        if (result === null) {
          for (const row of countFailure(db, counts, now())) assertOpen(row);
          throw refusal();
        }
        giveBack();
        clear(counts);
        return result;
      } finally {
        for (const { subject } of counts) reserve(subject, -1);
      }
    },
    clear,
  };
}

/** A clock that was ahead and came back must not leave a lock of a day: what lies ahead counts as of now. */
function readRow(db: Db, subject: string, now: number): AttemptRow | undefined {
  const row = db.get<AttemptRow>(
    'SELECT failures, last_at, locked_until FROM attempts WHERE subject = :subject',
    { subject },
  );
  // Failures and the lock that they lead to end together; the row may be swept later.
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

function assertOpen(row: AttemptRow | undefined): void {
  if (!row?.locked_until) return;
  throw new ApiError('LOCKED', { data: { locked_until: new Date(row.locked_until).toISOString() } });
}

function countFailure(db: Db, counts: readonly FailureCount[], now: number): AttemptRow[] {
  return db.write(() => {
    db.run(
      `DELETE FROM attempts WHERE subject IN (SELECT subject FROM attempts
       WHERE last_at <= :before LIMIT ${SWEPT_AT_ONCE})`,
      { before: now - LOCK_MS },
    );
    return counts.map(({ subject, most }) => {
      const failures = (readRow(db, subject, now)?.failures ?? 0) + 1;
      const row = { failures, last_at: now, locked_until: failures >= most ? now + LOCK_MS : null };
      writeRow(db, subject, row);
      return row;
    });
  });
}
