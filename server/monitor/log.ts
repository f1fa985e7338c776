import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * The server's logger: JSON lines on standard output. What goes in is chosen where it is logged (never a query,
 * a header, a cookie or a body); the redaction below is the second lock on that door.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: ['*.authorization', '*.cookie', '*.password', '*.headers', 'headers', 'authorization', 'cookie'],
  };
  return pino(options, destination ?? createLogStream());
}

/** Of lines that could not be written yet: some thousands. */
const MAX_WAITING_BYTES = 1_000_000;
const WARN = 40;

function lostLine(lines: number) {
  return { level: WARN, time: Date.now(), lines, msg: 'the log could not be written: lines were lost' };
}

/**
 * Where the log goes: standard output, unless another descriptor or file is named. A full disk behind it must not end a
 * site that can serve: what cannot be written waits; beyond a megabyte lines are lost, and the log tells how many as
 * soon as it can be written again.
 */
export function createLogStream(dest: number | string = 1) {
  const stream = pino.destination({ dest, sync: true, maxLength: MAX_WAITING_BYTES });
  // The library's own tries a full disk again for ever, at each fatal line and at the end of the process. Nothing waits
  // for it: each line was tried when it came.
  stream.flushSync = () => {};
  // Without a listener it would be thrown where something was logged.
  stream.on('error', () => {});
  let lost = 0;
  const tellLost = () => {
    stream.write(`${JSON.stringify(lostLine(lost))}\n`);
    lost = 0;
  };
  stream.on('drop', () => {
    lost++;
    if (lost === 1) stream.once('drain', tellLost);
    // A line that finds no room tries nothing by itself.
    stream.write('');
  });
  return stream;
}

/** Told in the line's own words below. */
const IN_WORDS = ['id', 'trace', 'method', 'path', 'status', 'ms'];

/** The same log as lines for people: the time, what happened, and the rest behind it. */
export async function createTerminalLog(level: string, destination?: DestinationStream): Promise<Logger> {
  const { default: pretty } = await import('pino-pretty');
  return createLogger(
    level,
    pretty({
      ignore: IN_WORDS.join(','),
      translateTime: 'SYS:HH:MM:ss',
      singleLine: true,
      sync: true,
      colorize: destination === undefined && process.stdout.hasColors?.(),
      messageFormat: (line, messageKey) => sentenceOf(line, String(line[messageKey] ?? '')),
      ...(destination && { destination }),
    }),
  );
}

function sentenceOf({ method, path, status, ms, id }: Record<string, unknown>, message: string): string {
  if (method === undefined) return message;
  const known = typeof status === 'number' && status >= 500 ? ` (${id})` : '';
  return `${method} ${path} ${status ?? ''} ${message} in ${ms} ms${known}`;
}
