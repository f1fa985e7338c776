import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from './log.ts';
import { startWebapi } from './start.ts';
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

// Given by startWebapiThread.
const api = await startWebapi({ ...(workerData as ThreadOptions), log });
parentPort?.on('message', (message: ToWorker) => {
  if (message !== 'close') return;
  // Nothing holds the thread open then: it ends by itself.
  void api.close().finally(() => parentPort?.close());
});
send({ type: 'listening', origin: api.origin });
