import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { Timings } from './server-timing.ts';
import type { Trace } from './trace.ts';

/** What belongs to the request being answered, wherever its code runs (server/README.md, step 2). */
export interface RequestContext {
  id: string;
  /** Address of who asks (request.ts, clientAddressOf). */
  address: string;
  trace: Trace;
  /** At LOG_LEVEL=debug. */
  timings?: Timings;
  /** Writes the request's id and its trace with every line. */
  log: Logger;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` and everything it awaits in a context. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the request being answered; undefined outside of one (timers, start, background refreshes). */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
