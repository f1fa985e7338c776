import type { Config } from './config.ts';

/** What the embedded API calls a start that somebody has to do something for first; its message says what. */
const REFUSED = 'START_REFUSED';

/** There is nothing in dist/ that could be served. */
export class NoBuildError extends Error {
  override readonly name = 'NoBuildError';
}

/**
 * What an operator can do about an error of the start, in one line; undefined: a fault of the program, which needs its
 * stack.
 */
export function startProblemOf(
  error: unknown,
  config: Pick<Config, 'port' | 'host' | 'metricsPort'>,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NoBuildError) return 'there is no whole build in dist/: run "npm run build"';
  const { code, syscall, port = config.port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === REFUSED) return error.message;
  if (syscall === 'getaddrinfo') return `HOST (${config.host}) is no address of this machine: set another`;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRNOTAVAIL') return `HOST (${config.host}) is no address of this machine: set another`;
  return portProblemOf(code, port, port === config.metricsPort ? 'METRICS_PORT' : 'PORT');
}

function portProblemOf(code: string | undefined, port: number, name: string): string | undefined {
  if (code === 'EADDRINUSE')
    return `port ${port} is in use: stop the program that listens there, or set ${name} to another`;
  if (code === 'EACCES') return `port ${port} is not for this user: set ${name} to one over 1023`;
  return undefined;
}
