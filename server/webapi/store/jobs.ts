import type { Log } from '../log.ts';
import type { Db } from './db.ts';

/** Work for later, in place of a provider, a bank or a reviewer. `subjectId` is the id of a record. */
export interface Job {
  kind: string;
  subjectId: number;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to do after the commit returns nothing
type JobHandler = (subjectId: number, at: number) => void | (() => void);

export interface Jobs {
  /** Schedules a job, which survives a restart, or delays it anew. Call it in the transaction of the job's record. */
  add(job: Job, delayMs: number): void;
  /**
   * Sets the handler of a kind. It runs in the transaction that deletes the job. A function that it returns runs after the
   * commit.
   */
  on(kind: string, handle: JobHandler): void;
  /** Runs at most `limit` due jobs and returns their number. */
  runDue(limit?: number): number;
}

interface JobRow {
  kind: string;
  subject_id: number;
}

const DEFAULT_LIMIT = 100;
/** Delay before a failed job runs again. */
const RETRY_MS = 30_000;

const ADD = `INSERT INTO jobs (kind, subject_id, delay_ms, added_at, due_at)
  VALUES (:kind, :subjectId, :delayMs, :at, :at + :delayMs)
  ON CONFLICT (kind, subject_id) DO UPDATE SET delay_ms = :delayMs, added_at = :at, due_at = :at + :delayMs`;

const DUE = 'SELECT kind, subject_id FROM jobs WHERE due_at <= :at ORDER BY due_at, id LIMIT :limit';

/** Jobs in the database, so that a job and its order are written in one transaction. Schedulers on npm keep jobs elsewhere. */
export function createJobs({ db, now, log }: { db: Db; now: () => number; log: Log }): Jobs {
  const handlers = new Map<string, JobHandler>();
  return {
    add: ({ kind, subjectId }, delayMs) => void db.run(ADD, { kind, subjectId, delayMs, at: now() }),
    on: (kind, handle) => handlers.set(kind, handle),
    runDue: (limit = DEFAULT_LIMIT) => {
      const at = now();
      // Jobs from the future were added while the clock was ahead. They must not wait longer than their delay.
      db.run('UPDATE jobs SET added_at = :at, due_at = :at + delay_ms WHERE added_at > :at', { at });
      const due = db.all<JobRow>(DUE, { at, limit });
      for (const job of due) runJob({ db, log, handler: handlers.get(job.kind) }, job, at);
      return due.length;
    },
  };
}

interface RunDeps {
  db: Db;
  log: Log;
  handler: JobHandler | undefined;
}

function runJob({ db, log, handler }: RunDeps, job: JobRow, at: number): void {
  try {
    const afterCommit = db.write(() => {
      // Another job of this run may have delayed it. The id of a deleted row can be reused, so kind and subject identify it.
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
    db.run(
      `UPDATE jobs SET delay_ms = :retry, added_at = :at, due_at = :at + :retry
       WHERE kind = :kind AND subject_id = :subjectId`,
      { kind: job.kind, subjectId: job.subject_id, at, retry: RETRY_MS },
    );
  }
}
