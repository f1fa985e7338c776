import { hashKey } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { isOutcomeUnknown } from '#platform/net/idempotency.ts';

/**
 * The state machine of money orders. Each intent has one key and is sent once. An answer settles it. Without an answer
 * the records are read until the state is known: done, failed, open or missing. Only a missing order may be sent again,
 * with the same key and after another lookup. Pure functions; order-runner.ts performs the effects.
 */
export interface Order<Intent> {
  /** Idempotency-Key of every attempt. */
  key: string;
  intent: Intent;
  /** When the first attempt was sent, in milliseconds by the server's clock. No record of the order is older. */
  sentAt: number;
  tries: number;
}

/** State of an order in the records. */
export type LookupResult<Result> =
  | { state: 'done'; result: Result }
  /** The order arrived and failed. `reason` is the API's text. */
  | { state: 'failed'; reason: string | null }
  /** The order arrived and is still being processed. */
  | { state: 'open' }
  | { state: 'missing' };

export type OrderState<Intent, Result> =
  | { phase: 'idle' }
  | { phase: 'sending'; order: Order<Intent> }
  /** `isAgain`: the lookup before another attempt. */
  | { phase: 'checking'; order: Order<Intent>; attempts: LookupCounts; isAgain: boolean }
  /** `isFound`: settled by the records, not by an answer. */
  | { phase: 'done'; order: Order<Intent>; result: Result; isFound: boolean }
  | { phase: 'failed'; order: Order<Intent>; failure: OrderFailure }
  | { phase: 'open'; order: Order<Intent> }
  | { phase: 'missing'; order: Order<Intent> };

/** A refused order, or a record of a failed one. */
export type OrderFailure = { by: 'answer'; error: unknown } | { by: 'record'; reason: string | null };

/** Results of the lookups so far. */
interface LookupCounts {
  missing: number;
  open: number;
  /** Consecutive lookups that could not read the records. */
  unreadable: number;
}

export type OrderEvent<Intent, Result> =
  /** `key` and `at` belong to a new order; an order that is sent again keeps its own. */
  | { type: 'submitted'; intent: Intent; key: string; at: number }
  | { type: 'answered'; result: Result }
  | { type: 'failed'; error: unknown }
  /** An order of an earlier page or another tab. `isMissing`: the last lookup did not find it. */
  | ({ type: 'restored' } & UnfinishedOrder<Intent>)
  | { type: 'lookedUp'; result: LookupResult<Result> }
  | { type: 'unreadable' }
  /** The page was left or the session ended. The order is looked up when the member is back. */
  | { type: 'stopped' }
  | { type: 'dismissed' };

/** A call may arrive late: only after this many lookups without a record the order counts as missing. */
const MISSING_LOOKUPS = 3;
/** After this many lookups of an open order the member may continue. */
const OPEN_LOOKUPS = 12;
const PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 10_000;

export const IDLE = { phase: 'idle' } as const;

/** The state after an event. Returns the same object if the event changes nothing (a second submit, a late answer). */
export function nextState<Intent, Result>(
  state: OrderState<Intent, Result>,
  event: OrderEvent<Intent, Result>,
): OrderState<Intent, Result> {
  switch (event.type) {
    case 'submitted':
      return isInProgress(state) ? state : { phase: 'sending', order: orderOf(state, event) };
    case 'restored':
      return isInProgress(state) ? state : checking(event.order, event.isMissing);
    case 'answered':
      if (state.phase !== 'sending') return state;
      return { phase: 'done', order: state.order, result: event.result, isFound: false };
    case 'failed':
      return state.phase === 'sending' ? afterFailure(state.order, event.error) : state;
    case 'lookedUp':
      return state.phase === 'checking' ? afterLookup(state, event.result) : state;
    case 'unreadable':
      if (state.phase !== 'checking') return state;
      return { ...state, attempts: { ...state.attempts, unreadable: state.attempts.unreadable + 1 } };
    case 'stopped':
      return IDLE;
    case 'dismissed':
      return isInProgress(state) ? state : IDLE;
  }
}

/** While true, nothing else may be sent. */
export function isInProgress({ phase }: OrderState<unknown, unknown>): boolean {
  return phase === 'sending' || phase === 'checking';
}

/** Whether two intents move the same money. The order of their fields does not matter: the wallet and the launch differ in it. */
export function isSameIntent(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b]);
}

/** Milliseconds before the next lookup. The first one after a lost answer runs at once. */
export function pauseBeforeLookup(state: OrderState<unknown, unknown>): number {
  if (state.phase !== 'checking') return 0;
  const { missing, open, unreadable } = state.attempts;
  if (missing + open + unreadable === 0) return 0;
  return Math.min(PAUSE_MS * 2 ** unreadable, LONGEST_PAUSE_MS);
}

/** An order that must survive a reload. `isMissing`: the records did not contain it. */
export interface UnfinishedOrder<Intent> {
  order: Order<Intent>;
  isMissing: boolean;
}

/** The order to store in this state; null if its outcome is known. */
export function unfinishedOrderOf<Intent>(
  state: OrderState<Intent, unknown>,
): UnfinishedOrder<Intent> | null {
  switch (state.phase) {
    case 'sending':
    case 'missing':
      return { order: state.order, isMissing: state.phase === 'missing' };
    case 'checking':
      return { order: state.order, isMissing: state.isAgain };
    default:
      return null;
  }
}

function orderOf<Intent>(
  state: OrderState<Intent, unknown>,
  { intent, key, at }: { intent: Intent; key: string; at: number },
): Order<Intent> {
  if (state.phase === 'missing' && isSameIntent(state.order.intent, intent)) {
    return { ...state.order, tries: state.order.tries + 1 };
  }
  return { key, intent, sentAt: at, tries: 1 };
}

function afterFailure<Intent, Result>(order: Order<Intent>, error: unknown): OrderState<Intent, Result> {
  // While the API processes the first attempt, it may refuse the second with 409. That does not settle the order.
  const isFirstAtWork = order.tries > 1 && isApiError(error, 'http') && error.status === 409;
  if (isFirstAtWork || isOutcomeUnknown(error)) return checking(order, false);
  return { phase: 'failed', order, failure: { by: 'answer', error } };
}

function checking<Intent>(order: Order<Intent>, isAgain: boolean) {
  return { phase: 'checking', order, attempts: { missing: 0, open: 0, unreadable: 0 }, isAgain } as const;
}

function afterLookup<Intent, Result>(
  state: Extract<OrderState<Intent, Result>, { phase: 'checking' }>,
  result: LookupResult<Result>,
): OrderState<Intent, Result> {
  const { order, attempts, isAgain } = state;
  if (result.state === 'done') return { phase: 'done', order, result: result.result, isFound: true };
  if (result.state === 'failed') {
    return { phase: 'failed', order, failure: { by: 'record', reason: result.reason } };
  }
  const count = attempts[result.state] + 1;
  const limits = { open: OPEN_LOOKUPS, missing: isAgain ? 1 : MISSING_LOOKUPS };
  if (count >= limits[result.state]) return { phase: result.state, order };
  return { ...state, attempts: { ...attempts, [result.state]: count, unreadable: 0 } };
}
