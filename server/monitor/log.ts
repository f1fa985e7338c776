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
  return destination ? pino(options, destination) : pino(options);
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
