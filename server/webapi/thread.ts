import { Worker } from 'node:worker_threads';
import type { Log } from './log.ts';
import type { RunningWebapi, WebapiOptions } from './start.ts';

/** What can be handed to another thread. */
export type ThreadOptions = Pick<WebapiOptions, 'dataDir' | 'port' | 'tokenSeconds' | 'timeoutMs'>;

export type FromWorker =
  | { type: 'listening'; origin: string; previewKey: string }
  | { type: 'log'; level: keyof Log; fields: object; text: string };
export type ToWorker = { type: 'close' };

export interface WebapiThread extends RunningWebapi {
  /** Resolves with the reason when the thread ends without having been asked to; then nobody answers at `origin`. */
  died: Promise<Error>;
}

/** What a call leaves behind is little; more room for it would only make the process larger. */
const YOUNG_MB = 6;

/** Open requests have five seconds (start.ts); who needs longer is ended. */
const CLOSE_MS = 8000;

/**
 * The embedded API in a thread of its own: SQLite works while it is asked, and whatever one member asks for must not
 * hold up every visitor of the site. Rejects with what the API could not start for.
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
  const listening = listeningOf(worker, log);
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
      await closeWorker(worker, ended);
    },
  };
}

/** Resolves once the API listens; meanwhile and later its log lines go into this thread's log. */
function listeningOf(worker: Worker, log: Log): Promise<FromWorker & { type: 'listening' }> {
  return new Promise((resolve) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'log') log[message.level](message.fields, message.text);
      else resolve(message);
    });
  });
}

/** Why the thread ended: what was thrown in it, or how it was stopped. Never rejects. */
async function endOf(worker: Worker): Promise<Error> {
  let reason: Error | undefined;
  worker.on('error', (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  const code = await new Promise<number>((resolve) => worker.once('exit', resolve));
  return reason ?? new Error(`the thread of the embedded API ended with code ${code}`);
}

async function closeWorker(worker: Worker, ended: Promise<Error>): Promise<void> {
  const timer = setTimeout(() => void worker.terminate(), CLOSE_MS);
  worker.postMessage({ type: 'close' } satisfies ToWorker);
  await ended;
  clearTimeout(timer);
}
