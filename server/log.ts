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
