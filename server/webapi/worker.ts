import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from './log.ts';
import { type RunningWebapi, startWebapi } from './start.ts';
import type { FromWorker, ThreadOptions, ToWorker } from './thread.ts';

/** The thread of the embedded API. An uncaught error ends it, and thread.ts reports the error. */
function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function logAt(level: keyof Log) {
  return (fields: object, text: string) => {
    try {
      send({ type: 'log', level, fields, text });
    } catch {
      // A field cannot be cloned to the other thread. The line is logged without its fields.
      send({ type: 'log', level, fields: { dropped: Object.keys(fields) }, text });
    }
  };
}

const log: Log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
// An unhandled rejection is logged and does not end the thread.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

// Worker data is untyped; thread.ts sends ThreadOptions.
const options = workerData as ThreadOptions;
// An error of the start ends the thread.
const running: RunningWebapi = await startWebapi({ ...options, log });
send({ type: 'listening', origin: running.origin, previewKey: running.previewKey });

// The thread ends when it has no open handles.
parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'close') void running.close().finally(() => parentPort?.close());
});
