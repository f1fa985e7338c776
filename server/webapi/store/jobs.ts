import type { Log } from '../log.ts';
import type { Db } from './db.ts';

/** What a provider, a bank or a reviewer would do later: its kind, and the record that it is about. */
export interface Job {
  kind: string;
  subjectId: number;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to do after the commit returns nothing
type JobHandler = (subjectId: number, at: number) => void | (() => void);

export interface Jobs {
  /** Puts off a piece of work; call inside the transaction that makes it necessary. A restart loses none. */
  add(job: Job, delayMs: number): void;
  /** Takes it back. */
  remove(job: Job): void;
  /**
   * Handles jobs of this kind when they are due, inside the transaction that ends the job. A function that the handler
   * returns runs after the commit.
   */
  on(kind: string, handle: JobHandler): void;
  /** Does what is due, so many at most. Returns how many jobs were done. */
  runDue(most?: number): number;
}

interface JobRow {
  kind: string;
  subject_id: number;
}

/** Jobs that one run does unless told otherwise. */
const AT_ONCE = 100;
/** A job whose work failed is tried again after this. */
const RETRY_MS = 30_000;

const ADD = `INSERT INTO jobs (kind, subject_id, delay_ms, added_at, due_at)
  VALUES (:kind, :subjectId, :delayMs, :at, :at + :delayMs)
  ON CONFLICT (kind, subject_id) DO UPDATE SET delay_ms = :delayMs, added_at = :at, due_at = :at + :delayMs`;

const DUE = 'SELECT kind, subject_id FROM jobs WHERE due_at <= :at ORDER BY due_at, id LIMIT :limit';

/** Timers in the database, so that a job is written in the transaction of its order; no scheduler of npm's writes there. */
export function createJobs({ db, now, log }: { db: Db; now: () => number; log: Log }): Jobs {
  const handlers = new Map<string, JobHandler>();
  return {
    add: ({ kind, subjectId }, delayMs) => void db.run(ADD, { kind, subjectId, delayMs, at: now() }),
    remove: ({ kind, subjectId }) => {
      db.run('DELETE FROM jobs WHERE kind = :kind AND subject_id = :subjectId', { kind, subjectId });
    },
    on: (kind, handle) => handlers.set(kind, handle),
    runDue: (most = AT_ONCE) => {
      const at = now();
      pullIn(db, at);
      const due = db.all<JobRow>(DUE, { at, limit: most });
      for (const job of due) runJob({ db, log, handler: handlers.get(job.kind) }, job, at);
      return due.length;
    },
  };
}

/** A clock that was ahead and came back must not put a review off by a day: nothing waits longer than it was told to. */
function pullIn(db: Db, at: number): void {
  db.run('UPDATE jobs SET added_at = :at, due_at = :at + delay_ms WHERE added_at > :at', { at });
}

interface RunDeps {
  db: Db;
  log: Log;
  handler: JobHandler | undefined;
}

function runJob({ db, log, handler }: RunDeps, job: JobRow, at: number): void {
  try {
    const afterCommit = db.write(() => {
      // One of the same run may have taken it back, and an id that is free again goes to the next job.
      const { changes } = db.run(
        'DELETE FROM jobs WHERE kind = :kind AND subject_id = :subjectId AND due_at <= :at',
        { kind: job.kind, subjectId: job.subject_id, at },
      );
      if (changes === 0) return undefined;
      if (!handler) throw new Error(`no handler for ${job.kind}`);
      return handler(job.subject_id, at);
    });
    afterCommit?.();
  } catch (error) {
    log.error({ err: error, kind: job.kind, subject: job.subject_id }, 'job failed');
    tryLater(db, job, at);
  }
}

function tryLater(db: Db, job: JobRow, at: number): void {
  db.run(
    `UPDATE jobs SET delay_ms = :retry, added_at = :at, due_at = :at + :retry
     WHERE kind = :kind AND subject_id = :subjectId`,
    { kind: job.kind, subjectId: job.subject_id, at, retry: RETRY_MS },
  );
}
