import { isApiError } from '#platform/api/api-client.ts';
import { isOutcomeUnknown } from '#platform/net/idempotency.ts';

/**
 * The state machine of everything that moves money. One key for each intent, sent once. An answer settles it; without
 * one the records are read until they tell: done, failed, still open, or not there. Only what is not there may be sent
 * again, under the same key, and only after another look. Pure: order-runner.ts does what it asks for.
 */
export interface Order<Intent> {
  /** Idempotency-Key of every try. */
  key: string;
  intent: Intent;
  /** Of the first try, in milliseconds by the server's clock: no record of any try is older. */
  sentAt: number;
  tries: number;
}

/** What the records tell of an order. */
export type LookupResult<Result> =
  | { state: 'done'; result: Result }
  /** It arrived and came to nothing; why, in the API's words. */
  | { state: 'failed'; reason: string | null }
  /** It arrived and is still under way. */
  | { state: 'open' }
  | { state: 'missing' };

export type OrderState<Intent, Result> =
  | { phase: 'idle' }
  | { phase: 'sending'; order: Order<Intent> }
  /** `isAgain`: the look before it is sent again. */
  | { phase: 'checking'; order: Order<Intent>; looks: Looks; isAgain: boolean }
  /** `isFound`: by the records, not by an answer. */
  | { phase: 'done'; order: Order<Intent>; result: Result; isFound: boolean }
  | { phase: 'failed'; order: Order<Intent>; failure: OrderFailure }
  | { phase: 'open'; order: Order<Intent> }
  | { phase: 'missing'; order: Order<Intent> };

/** An answer that says no, or the record of an order that came to nothing. */
export type OrderFailure = { by: 'answer'; error: unknown } | { by: 'record'; reason: string | null };

/** What was seen so far. */
interface Looks {
  missing: number;
  open: number;
  /** Looks in a row at records that could not be read. */
  unreadable: number;
}

export type OrderEvent<Intent, Result> =
  /** `key` and `at` are those of a new order; one that is sent again keeps its own. */
  | { type: 'submitted'; intent: Intent; key: string; at: number }
  | { type: 'answered'; result: Result }
  | { type: 'failed'; error: unknown }
  /** An order of an earlier page or another tab. `isMissing`: the records did not have it when they were looked at last. */
  | ({ type: 'restored' } & HeldOrder<Intent>)
  | { type: 'looked'; verdict: LookupResult<Result> }
  | { type: 'unreadable' }
  /** The page is left or the session is over; what was sent is looked up when the member is back. */
  | { type: 'stopped' }
  | { type: 'dismissed' };

/** A late call may still be on its way: so many looks find nothing before it counts as not there. */
const MISSING_LOOKS = 3;
/** An order under way is waited for this often; then the member is told and may go on. */
const OPEN_LOOKS = 12;
const PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 10_000;

export const IDLE = { phase: 'idle' } as const;

/** The state after an event; the same object where the event changes nothing (a second press, a late answer). */
export function nextState<Intent, Result>(
  state: OrderState<Intent, Result>,
  event: OrderEvent<Intent, Result>,
): OrderState<Intent, Result> {
  switch (event.type) {
    case 'submitted':
      return isUnderWay(state) ? state : { phase: 'sending', order: orderOf(state, event) };
    case 'restored':
      return isUnderWay(state) ? state : checking(event.order, event.isMissing);
    case 'answered':
      if (state.phase !== 'sending') return state;
      return { phase: 'done', order: state.order, result: event.result, isFound: false };
    case 'failed':
      return state.phase === 'sending' ? afterFailure(state.order, event.error) : state;
    case 'looked':
      return state.phase === 'checking' ? afterLook(state, event.verdict) : state;
    case 'unreadable':
      if (state.phase !== 'checking') return state;
      return { ...state, looks: { ...state.looks, unreadable: state.looks.unreadable + 1 } };
    case 'stopped':
      return IDLE;
    case 'dismissed':
      return isUnderWay(state) ? state : IDLE;
  }
}

/** Nothing else may be sent meanwhile. */
export function isUnderWay({ phase }: OrderState<unknown, unknown>): boolean {
  return phase === 'sending' || phase === 'checking';
}

/** Whether two intents ask for the same movement of money; their fields come in one order. */
export function isSameIntent(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Milliseconds before the next look; the first one after a lost answer comes at once. */
export function pauseBeforeLook(state: OrderState<unknown, unknown>): number {
  if (state.phase !== 'checking') return 0;
  const { missing, open, unreadable } = state.looks;
  if (missing + open + unreadable === 0) return 0;
  return Math.min(PAUSE_MS * 2 ** unreadable, LONGEST_PAUSE_MS);
}

/** An order that must outlive the page. `isMissing`: the records did not have it. */
export interface HeldOrder<Intent> {
  order: Order<Intent>;
  isMissing: boolean;
}

/** null where nothing is left to find out. */
export function heldOf<Intent>(state: OrderState<Intent, unknown>): HeldOrder<Intent> | null {
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
  // An API that has the first try still at work may refuse the second by 409: that is no answer to the order.
  const isFirstAtWork = order.tries > 1 && isApiError(error, 'http') && error.status === 409;
  if (isFirstAtWork || isOutcomeUnknown(error)) return checking(order, false);
  return { phase: 'failed', order, failure: { by: 'answer', error } };
}

function checking<Intent>(order: Order<Intent>, isAgain: boolean) {
  return { phase: 'checking', order, looks: { missing: 0, open: 0, unreadable: 0 }, isAgain } as const;
}

function afterLook<Intent, Result>(
  state: Extract<OrderState<Intent, Result>, { phase: 'checking' }>,
  verdict: LookupResult<Result>,
): OrderState<Intent, Result> {
  const { order, looks, isAgain } = state;
  if (verdict.state === 'done') return { phase: 'done', order, result: verdict.result, isFound: true };
  if (verdict.state === 'failed') {
    return { phase: 'failed', order, failure: { by: 'record', reason: verdict.reason } };
  }
  const seen = looks[verdict.state] + 1;
  const enough = { open: OPEN_LOOKS, missing: isAgain ? 1 : MISSING_LOOKS };
  if (seen >= enough[verdict.state]) return { phase: verdict.state, order };
  return { ...state, looks: { ...looks, [verdict.state]: seen, unreadable: 0 } };
}
