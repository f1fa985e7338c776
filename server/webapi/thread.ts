import { Worker } from 'node:worker_threads';
import type { Log } from './log.ts';
import type { RunningWebapi, WebapiOptions } from './start.ts';

/** The options that can be sent to another thread. */
export type ThreadOptions = Pick<WebapiOptions, 'dataDir' | 'port' | 'tokenSeconds' | 'timeoutMs' | 'vapid'>;

export type FromWorker =
  | { type: 'listening'; origin: string; previewKey: string }
  | { type: 'log'; level: keyof Log; fields: object; text: string };
export type ToWorker = { type: 'close' };

export interface WebapiThread extends RunningWebapi {
  /** Resolves with the reason when the thread ends before `close`. */
  died: Promise<Error>;
}

/** Young generation in MB. Calls allocate little, so a larger one would only cost memory. */
const YOUNG_MB = 6;

/** After this the thread is terminated. Open requests have five seconds (start.ts). */
const CLOSE_MS = 8000;

/**
 * Starts the embedded API in its own thread, because SQLite is synchronous: a slow query must not block the pages of all visitors.
 * Rejects with the error of the start.
 */
export async function startWebapiThread({
  log,
  ...options
}: ThreadOptions & { log: Log }): Promise<WebapiThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'webapi',
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const ended = endOf(worker);
  const listening = new Promise<FromWorker & { type: 'listening' }>((resolve) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'log') log[message.level](message.fields, message.text);
      else resolve(message);
    });
  });
  const { origin, previewKey } = await Promise.race([
    listening,
    ended.then((reason) => Promise.reject(reason)),
  ]);
  let isClosing = false;
  const { promise: died, resolve: die } = Promise.withResolvers<Error>();
  void ended.then((reason) => {
    if (!isClosing) die(reason);
  });
  return {
    origin,
    previewKey,
    died,
    async close() {
      isClosing = true;
      const timer = setTimeout(() => void worker.terminate(), CLOSE_MS);
      worker.postMessage({ type: 'close' } satisfies ToWorker);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Resolves with the reason when the thread has ended: its error or its exit code. Never rejects. */
async function endOf(worker: Worker): Promise<Error> {
  let reason: Error | undefined;
  worker.on('error', (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  const code = await new Promise<number>((resolve) => worker.once('exit', resolve));
  return reason ?? new Error(`the thread of the embedded API ended with code ${code}`);
}
