import type { AppEnvironment } from '#platform/site/page.ts';
import type { CallEntry } from '#shared/webapi/call.ts';
import type { LookupResult, Order } from './order.ts';

/** Describes one kind of money order. Everything else is the same for all kinds. */
export interface OrderKind<Intent, Result> {
  /** Name in the storage key and of the lock. */
  name: string;
  /** The call of `send`. Queries that it makes stale are refetched once the order has settled. */
  call: CallEntry;
  /** The call of `lookUp`. Its code loads before the order is sent, so that a sent order can always be looked up. */
  lookUpCall: CallEntry;
  /** Sends the order once. @throws ApiError */
  send: (app: AppEnvironment, intent: Intent, key: string) => Promise<Result>;
  /** Finds out from the records what became of the order. @throws ApiError while they cannot be read */
  lookUp: (app: AppEnvironment, order: Order<Intent>, signal: AbortSignal) => Promise<LookupResult<Result>>;
  /** Parses a stored intent; null if it is invalid. */
  readIntent: (value: unknown) => Intent | null;
}
