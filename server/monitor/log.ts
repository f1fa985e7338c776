import { LRUCache } from 'lru-cache';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { SiteError } from '#shared/errors.ts';
import { currentContext } from '../http/context.ts';

export type { Logger };

/**
 * The server's logger: JSON lines on standard output. Each line of a request has its id and trace. Callers never log a query,
 * header, cookie or body. The redaction below is a second safeguard.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    mixin: contextFields,
    serializers: { err: createErrorSerializer() },
    redact: ['*.authorization', '*.cookie', '*.password', '*.headers', 'headers', 'authorization', 'cookie'],
  };
  return pino(options, destination ?? createLogStream());
}

/** The ids of the current request. */
function contextFields(): { id?: string; trace?: string } {
  const context = currentContext();
  return context ? { id: context.id, trace: context.trace.id } : {};
}

/** Logs the stack of an error once, and none for an API that does not answer: the message names the call and the reason. */
function createErrorSerializer(): (error: unknown) => unknown {
  const logged = new WeakSet<Error>();
  return (error) => {
    if (!(error instanceof Error)) return error;
    const isUpstream = error instanceof SiteError && error.id.startsWith('UPSTREAM_');
    if (isUpstream || logged.has(error)) return { type: error.name, message: error.message };
    logged.add(error);
    return stdSerializers.err(error);
  };
}

/** Logs a line of a key at most once a minute. The next line has the number of the lines left out, as `repeated`. */
export type LimitedLog = (
  level: 'info' | 'warn' | 'error',
  key: string,
  line: { fields: object; message: string },
) => void;

const REPEAT_MS = 60_000;
const MAX_KEYS = 1000;

export function createLimitedLog(log: Logger): LimitedLog {
  const entries = new LRUCache<string, { at: number; repeated: number }>({ max: MAX_KEYS });
  return (level, key, { fields, message }) => {
    const last = entries.get(key);
    if (last && performance.now() - last.at < REPEAT_MS) {
      last.repeated += 1;
      return;
    }
    entries.set(key, { at: performance.now(), repeated: 0 });
    const repeated = last?.repeated ?? 0;
    log[level]({ ...fields, ...(repeated > 0 && { repeated }) }, message);
  };
}

/** Limit of lines that wait to be written: some thousands. */
const MAX_WAITING_BYTES = 1_000_000;
const WARN = 40;

function lostLine(lines: number) {
  return {
    level: WARN,
    time: Date.now(),
    lines,
    msg: 'lines were lost because the log could not be written',
  };
}

/**
 * The output of the log: a descriptor or a file, by default standard output. A full disk must not end the process. Lines that
 * cannot be written wait; over 1 MB of waiting lines, new lines are dropped. Their number is logged as soon as writing works.
 */
export function createLogStream(dest: number | string = 1) {
  const stream = pino.destination({ dest, sync: true, maxLength: MAX_WAITING_BYTES });
  // The library's flushSync retries forever on a full disk: at each fatal line and at exit. Lines are written when logged, so
  // nothing needs it.
  stream.flushSync = () => {};
  // Without a listener a write error would be thrown by the logging call.
  stream.on('error', () => {});
  let lost = 0;
  const logLost = () => {
    stream.write(`${JSON.stringify(lostLine(lost))}\n`);
    lost = 0;
  };
  stream.on('drop', () => {
    lost++;
    if (lost === 1) stream.once('drain', logLost);
    // A dropped line does not trigger a write.
    stream.write('');
  });
  return stream;
}

/** Fields that the message contains. */
const IN_MESSAGE = ['id', 'trace', 'method', 'host', 'client', 'path', 'status', 'ms'];

/** The log for a terminal: time, message, then the other fields. */
export async function createTerminalLog(level: string, destination?: DestinationStream): Promise<Logger> {
  const { default: pretty } = await import('pino-pretty');
  return createLogger(
    level,
    pretty({
      ignore: IN_MESSAGE.join(','),
      translateTime: 'SYS:HH:MM:ss',
      singleLine: true,
      sync: true,
      colorize: destination === undefined && process.stdout.hasColors?.(),
      messageFormat: (line, messageKey) => terminalMessage(line, String(line[messageKey] ?? '')),
      ...(destination && { destination }),
    }),
  );
}

function terminalMessage({ method, path, status, ms, id }: Record<string, unknown>, message: string): string {
  if (method === undefined) return message;
  const requestId = typeof status === 'number' && status >= 500 ? ` (${id})` : '';
  return `${method} ${path} ${status ?? ''} ${message} in ${ms} ms${requestId}`;
}
