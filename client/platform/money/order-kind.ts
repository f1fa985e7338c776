import type { AppEnvironment } from '#platform/site/page.ts';
import type { CallEntry } from '#shared/webapi/call.ts';
import type { LookupResult, Order } from './order.ts';

/** How a kind of order describes itself; the rest is the same for everything that moves money. */
export interface OrderKind<Intent, Result> {
  /** Of its place in storage and its lock. */
  name: string;
  /** What it sends: whatever shows an answer that this makes stale asks again once the order ended. */
  call: CallEntry;
  /** Loads the code that `lookUp` needs besides the call's own, so that no order that was sent fails for want of it. */
  prepare: (app: AppEnvironment) => Promise<unknown>;
  /** Sends it once, with `isHandled: true`. @throws ApiError */
  send: (app: AppEnvironment, intent: Intent, key: string) => Promise<Result>;
  /** Reads from the records what became of it. @throws ApiError while they cannot be read */
  lookUp: (app: AppEnvironment, order: Order<Intent>, signal: AbortSignal) => Promise<LookupResult<Result>>;
  /** What storage held as an intent; null for what is none. */
  readIntent: (value: unknown) => Intent | null;
}
