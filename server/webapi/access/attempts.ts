import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import { SWEPT_AT_ONCE } from '../store/sweep.ts';
import type { Limits } from './limits.ts';
import type { Locks } from './locks.ts';
import type { Asker } from './queue.ts';

const FAILURES = 5;
const LOCK_MS = 15 * 60_000;
/** How many attempts on one account may run and wait at once. */
const AT_ONCE = 8;

interface Attempt<T> {
  /** What is guessed at: "login:demo". */
  subject: string;
  asker: Asker;
  /** null: wrong. */
  check: () => Promise<T | null>;
  refusal: () => ApiError;
}

export interface Attempts {
  /**
   * Runs `check` and counts its failures for `subject`; the fifth within 15 minutes locks the subject for 15 minutes.
   * Whether the subject exists makes no difference. Attempts on one subject run one after the other, so that many
   * at once do not get more guesses. The address of the asker has a limit of its own, whatever the subjects.
   * @throws ApiError TOO_MANY (429) before anything is checked; LOCKED with data {locked_until}; `refusal()` when the
   *   check fails
   */
  guard<T>(attempt: Attempt<T>): Promise<T>;
  /** Forgets the failures of a subject (a password was set anew). */
  clear(subject: string): void;
}

interface AttemptRow {
  failures: number;
  last_at: number;
  locked_until: number | null;
}

interface AttemptDeps {
  db: Db;
  now: () => number;
  locks: Locks;
  limits: Limits;
  /** How long one waits for those before it on the same subject. */
  waitMs: number;
}

/** Failed attempts at passwords, remembered in the database: a restart opens no lock. */
export function createAttempts({ db, now, locks, limits, waitMs }: AttemptDeps): Attempts {
  const clear = (subject: string) => db.run('DELETE FROM attempts WHERE subject = :subject', { subject });
  return {
    async guard(attempt) {
      const { subject, asker } = attempt;
      const giveBack = limits.spend('passwords', asker.ip);
      const key = `attempt:${subject}`;
      if (locks.count(key) >= AT_ONCE) throw new ApiError('TOO_MANY', { retryAfterSeconds: 2 });
      const tryOnce = async () => {
        const result = await checkOnce({ db, now }, attempt, giveBack);
        clear(subject);
        return result;
      };
      return locks.run(key, tryOnce, { waitMs });
    },
    clear,
  };
}

async function checkOnce<T>(
  { db, now }: Pick<AttemptDeps, 'db' | 'now'>,
  { subject, check, refusal }: Attempt<T>,
  giveBack: () => void,
): Promise<T> {
  assertOpen(readRow(db, subject, now()), now());
  const result = await check().catch((error: unknown) => {
    // Nothing was checked, so nothing was guessed.
    giveBack();
    throw error;
  });
  if (result === null) {
    assertOpen(countFailure(db, subject, now()), now());
    throw refusal();
  }
  giveBack();
  return result;
}

/** A clock that was ahead and came back must not leave a lock of a day: what lies ahead counts as of now. */
function readRow(db: Db, subject: string, now: number): AttemptRow | undefined {
  const row = db.get<AttemptRow>(
    'SELECT failures, last_at, locked_until FROM attempts WHERE subject = :subject',
    { subject },
  );
  if (!row || isForgotten(row, now)) return undefined;
  if (row.last_at <= now) return row;
  const clamped = { ...row, last_at: now, locked_until: row.locked_until && now + LOCK_MS };
  writeRow(db, subject, clamped);
  return clamped;
}

/** Failures count for a quarter of an hour, a lock until it ends; the row may lie there for longer. */
function isForgotten({ last_at, locked_until }: AttemptRow, now: number): boolean {
  return last_at <= now - LOCK_MS && (locked_until ?? 0) <= now;
}

function writeRow(db: Db, subject: string, row: AttemptRow): void {
  db.run(
    `INSERT INTO attempts (subject, failures, last_at, locked_until) VALUES (:subject, :failures, :last_at, :locked_until)
     ON CONFLICT (subject) DO UPDATE SET failures = :failures, last_at = :last_at, locked_until = :locked_until`,
    { subject, ...row },
  );
}

function assertOpen(row: AttemptRow | undefined, now: number): void {
  const until = row?.locked_until ?? 0;
  if (until <= now) return;
  throw new ApiError('LOCKED', {
    data: { locked_until: new Date(until).toISOString() },
  });
}

function countFailure(db: Db, subject: string, now: number): AttemptRow {
  return db.write(() => {
    db.run(
      `DELETE FROM attempts WHERE subject IN (SELECT subject FROM attempts
       WHERE last_at <= :before AND coalesce(locked_until, 0) <= :now LIMIT ${SWEPT_AT_ONCE})`,
      { before: now - LOCK_MS, now },
    );
    const before = readRow(db, subject, now);
    // A lock that has run out starts a new count.
    const failures = (before?.locked_until ? 0 : (before?.failures ?? 0)) + 1;
    const row = { failures, last_at: now, locked_until: failures >= FAILURES ? now + LOCK_MS : null };
    writeRow(db, subject, row);
    return row;
  });
}
