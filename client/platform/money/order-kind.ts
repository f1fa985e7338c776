import type { AppEnvironment } from '#platform/site/page.ts';
import type { CallEntry } from '#shared/webapi/call.ts';
import type { LookupResult, Order } from './order.ts';

/** How a kind of order describes itself; the rest is the same for everything that moves money. */
export interface OrderKind<Intent, Result> {
  /** Of its place in storage and its lock. */
  name: string;
  /** The call of `send`. Queries that it makes stale are refetched once the order has settled. */
  call: CallEntry;
  /** The call of `lookUp`. Its code loads before the order is sent, so that a sent order can always be looked up. */
  lookUpCall: CallEntry;
  /** Sends it once, with `isHandled: true`. @throws ApiError */
  send: (app: AppEnvironment, intent: Intent, key: string) => Promise<Result>;
  /** Reads from the records what became of it. @throws ApiError while they cannot be read */
  lookUp: (app: AppEnvironment, order: Order<Intent>, signal: AbortSignal) => Promise<LookupResult<Result>>;
  /** What storage held as an intent; null for what is none. */
  readIntent: (value: unknown) => Intent | null;
}
