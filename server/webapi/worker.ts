import { parentPort } from 'node:worker_threads';
import type { Log } from './log.ts';
import { type RunningWebapi, startWebapi } from './start.ts';
import type { FromWorker, ThreadOptions, ToWorker } from './thread.ts';

/** The embedded API's own thread (thread.ts). What is thrown past everyone here ends it, and is told over there. */
function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function tell(level: keyof Log) {
  return (fields: object, text: string) => {
    try {
      send({ type: 'log', level, fields, text });
    } catch {
      // Something in it cannot leave the thread; a line without it is better than none.
      send({ type: 'log', level, fields: { dropped: Object.keys(fields) }, text });
    }
  };
}

const log: Log = { info: tell('info'), warn: tell('warn'), error: tell('error') };
// A promise that nobody waited for has failed alone.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

let running: Promise<RunningWebapi> | undefined;

async function begin(options: ThreadOptions): Promise<void> {
  running = startWebapi({ ...options, log });
  const { origin, previewKey } = await running;
  send({ type: 'listening', origin, previewKey });
}

/** Nothing holds the thread open afterwards: it ends by itself. */
async function end(): Promise<void> {
  await (await running)?.close();
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'close') return void end().finally(() => parentPort?.close());
  // What it cannot start for ends the thread, and is told over there.
  begin(message.options).catch((error: unknown) => {
    process.nextTick(() => {
      throw error;
    });
  });
});
