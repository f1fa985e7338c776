import type { Config } from './config.ts';

/** Code of start errors of the embedded API that the operator can resolve. The message says how. */
const REFUSED = 'START_REFUSED';

export class NoBuildError extends Error {
  override readonly name = 'NoBuildError';

  constructor() {
    super('dist/ contains no complete build: run "npm run build"');
  }
}

/** One line that tells the operator how to resolve a start error; undefined for a fault of the program. */
export function startProblemOf(
  error: unknown,
  config: Pick<Config, 'PORT' | 'HOST' | 'METRICS_PORT'>,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NoBuildError) return error.message;
  const { code, syscall, port = config.PORT } = error as NodeJS.ErrnoException & { port?: number };
  if (code === REFUSED) return error.message;
  if (syscall === 'getaddrinfo' || (syscall === 'listen' && code === 'EADDRNOTAVAIL'))
    return `HOST (${config.HOST}) is not an address of this machine: set another one`;
  if (syscall !== 'listen') return undefined;
  const name = port === config.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `port ${port} is in use: stop the other program or set ${name} to another port`;
  if (code === 'EACCES') return `this user may not open port ${port}: set ${name} to a port over 1023`;
  return undefined;
}
