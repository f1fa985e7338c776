import { Worker } from 'node:worker_threads';
import type { Db } from '../store/db.ts';

/** Whether the books were proved to agree since the start: no money moves before. */
export interface Books {
  isProved: boolean;
  /** Resolves when they are. */
  proved: Promise<void>;
}

/** Of a database that is proved before anybody can ask (start.ts), or whose caller answers for it. */
export function provedBooks(): Books {
  return { isProved: true, proved: Promise.resolve() };
}

export interface Proof {
  /** What is wrong; empty when nothing is. */
  faults: Promise<string[]>;
  /** Gives up. */
  stop(): void;
}

/** Entries and bets that are read within a fraction of a second. */
const FEW = 100_000;

/** Would the proof hold up a start? By row ids, which only grow. */
export function isLongProof(db: Db): boolean {
  const last = db.get<{ rows: number }>(
    `SELECT coalesce((SELECT max(id) FROM ledger_entries), 0) + coalesce((SELECT max(id) FROM game_records), 0) AS rows`,
  );
  return (last?.rows ?? 0) > FEW;
}

/** Proves the books of a large database in a thread of its own, as they stood when it began to read: a million bets take seconds. */
export function proveBeside(file: string): Proof {
  const worker = new Worker(new URL('./proof-thread.ts', import.meta.url), {
    name: 'books',
    workerData: file,
  });
  const faults = new Promise<string[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the proof of the books ended early')));
  });
  // Who gave it up does not hear of its end.
  faults.catch(() => undefined);
  return { faults, stop: () => void worker.terminate() };
}
