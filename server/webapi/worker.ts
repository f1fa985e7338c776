import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from './log.ts';
import { type RunningWebapi, startWebapi } from './start.ts';
import type { FromWorker, ThreadOptions, ToWorker } from './thread.ts';

/** The embedded API's own thread. An uncaught error ends it; thread.ts reports the error. */
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

// Worker data is untyped; thread.ts sends ThreadOptions.
const options = workerData as ThreadOptions;
// An error of the start rejects here and ends the thread: thread.ts reports it.
const running: RunningWebapi = await startWebapi({ ...options, log });
send({ type: 'listening', origin: running.origin, previewKey: running.previewKey });

// The thread ends by itself once nothing holds it open.
parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'close') void running.close().finally(() => parentPort?.close());
});
