import { ApiError } from '../http/errors.ts';
import type { Db } from '../store/db.ts';
import type { Locks } from './locks.ts';

const FAILURES = 5;
const LOCK_MS = 15 * 60_000;

export interface Attempts {
  /**
   * Runs `check` and counts its failures for `subject`; the fifth within 15 minutes locks the subject for 15 minutes.
   * Whether the subject exists makes no difference. Attempts on one subject run one after the other, so that many
   * at once do not get more guesses.
   * @throws ApiError LOCKED with data {locked_until}; `refusal()` when the check fails
   */
  guard<T>(subject: string, check: () => Promise<T | null>, refusal: () => ApiError): Promise<T>;
  /** Forgets the failures of a subject (a password was set anew). */
  clear(subject: string): void;
}

interface AttemptRow {
  failures: number;
  last_at: number;
  locked_until: number | null;
}

/** Failed attempts at passwords, remembered in the database: a restart opens no lock. */
export function createAttempts({ db, now, locks }: { db: Db; now: () => number; locks: Locks }): Attempts {
  const clear = (subject: string) => db.run('DELETE FROM attempts WHERE subject = :subject', { subject });
  return {
    guard: (subject, check, refusal) =>
      locks.run(`attempt:${subject}`, async () => {
        assertOpen(readRow(db, subject), now());
        const result = await check();
        if (result !== null) {
          clear(subject);
          return result;
        }
        assertOpen(countFailure(db, subject, now()), now());
        throw refusal();
      }),
    clear,
  };
}

function readRow(db: Db, subject: string): AttemptRow | undefined {
  return db.get<AttemptRow>('SELECT failures, last_at, locked_until FROM attempts WHERE subject = :subject', {
    subject,
  });
}

function assertOpen(row: AttemptRow | undefined, now: number): void {
  const until = row?.locked_until ?? 0;
  if (until <= now) return;
  throw new ApiError('LOCKED', {
    values: { minutes: Math.ceil((until - now) / 60_000) },
    data: { locked_until: new Date(until).toISOString() },
  });
}

function countFailure(db: Db, subject: string, now: number): AttemptRow {
  return db.write(() => {
    db.run('DELETE FROM attempts WHERE last_at <= :before AND coalesce(locked_until, 0) <= :now', {
      before: now - LOCK_MS,
      now,
    });
    const before = readRow(db, subject);
    // A lock that has run out starts a new count.
    const failures = (before?.locked_until ? 0 : (before?.failures ?? 0)) + 1;
    const row = { failures, last_at: now, locked_until: failures >= FAILURES ? now + LOCK_MS : null };
    db.run(
      `INSERT INTO attempts (subject, failures, last_at, locked_until) VALUES (:subject, :failures, :last_at, :locked_until)
       ON CONFLICT (subject) DO UPDATE SET failures = :failures, last_at = :last_at, locked_until = :locked_until`,
      { subject, ...row },
    );
    return row;
  });
}
