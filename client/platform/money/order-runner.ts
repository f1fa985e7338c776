import { browserLocks, type TabLocks, withTabLock } from '#platform/browser/tab-lock.ts';
import { sleep } from '#platform/browser/timing.ts';
import { randomUuid } from '#platform/browser/uuid.ts';
import { isApiError } from '#platform/net/api-client.ts';
import {
  type HeldOrder,
  heldOf,
  IDLE,
  isSameIntent,
  isUnderWay,
  nextState,
  type Order,
  type OrderEvent,
  type OrderState,
  pauseBeforeLook,
  type Verdict,
} from './order.ts';
import type { OrderStore } from './order-store.ts';

/** What an order needs of the world. */
export interface OrderRunnerDeps<Intent, Result> {
  /** Of the kind; one order of it at a time, in all tabs. */
  name: string;
  /** The code that sending and looking up need. Rejects where it does not come: then nothing was sent. */
  prepare: () => Promise<unknown>;
  /** Sends it. @throws ApiError */
  send: (intent: Intent, key: string) => Promise<Result>;
  /** Reads what became of it. Rejects while the records cannot be read. */
  lookUp: (order: Order<Intent>, signal: AbortSignal) => Promise<Verdict<Result>>;
  /** Where it came to; then what shows the money asks again. */
  onSettled: (state: OrderState<Intent, Result>) => void | Promise<void>;
  store: OrderStore<Intent>;
  /** Milliseconds by the server's clock. */
  now: () => number;
  locks?: TabLocks | null;
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  makeKey?: () => string;
}

/** Where the orders of a kind stand on this page. */
export interface OrderSnapshot<Intent, Result> {
  state: OrderState<Intent, Result>;
  /** A press is being dealt with, or an unfinished order looked up: nothing else can be sent. */
  isBusy: boolean;
}

/** One kind of order on one page: sends, looks up, and tells where it stands. */
export interface OrderRunner<Intent, Result> {
  getSnapshot: () => OrderSnapshot<Intent, Result>;
  subscribe: (listener: () => void) => () => void;
  /**
   * Sends, and looks it up where no answer comes. What is unfinished is looked up first: of the same intent it is that
   * order, and is not sent a second time. Resolves with where it came to; null for a press while one is under way.
   * @throws what `prepare` threw: nothing was sent
   */
  submit: (intent: Intent) => Promise<OrderState<Intent, Result> | null>;
  /** Looks up what an earlier page, or another tab that is gone, left unfinished. */
  resume: () => Promise<void>;
  /** What it came to has been read. */
  dismiss: () => void;
  /** The page is there: it looks up, and follows the other tabs. Returns the function that ends it. */
  start: () => () => void;
}

/** A call takes no longer than this, also where a tab that holds the lock is frozen. */
const LOCK_WAIT_MS = 45_000;

export function createOrderRunner<Intent, Result>(
  deps: OrderRunnerDeps<Intent, Result>,
): OrderRunner<Intent, Result> {
  const { store, locks = browserLocks(), pause = sleep, makeKey = randomUuid } = deps;
  const listeners = new Set<() => void>();
  let snapshot: OrderSnapshot<Intent, Result> = { state: IDLE, isBusy: false };
  let isPressed = false;
  let page = new AbortController();
  let last: Promise<void> = Promise.resolve();
  const stateNow = () => snapshot.state;

  function show(state: OrderState<Intent, Result>): void {
    snapshot = { state, isBusy: isPressed || isUnderWay(state) };
    for (const listener of listeners) listener();
  }

  function dispatch(event: OrderEvent<Intent, Result>): OrderState<Intent, Result> {
    const before = stateNow();
    const after = nextState(before, event);
    const held = heldOf(after);
    if (held) store.write(held);
    // What was stopped is still to be found out: by the next page.
    else if (event.type !== 'stopped' && isOurs(before)) store.write(null);
    if (after !== before) show(after);
    return after;
  }

  /** Is what the store holds of this page? Another tab may be sending again what was missing here. */
  function isOurs(before: OrderState<Intent, Result>): boolean {
    if (before.phase === 'missing') return store.read()?.isMissing === true;
    return heldOf(before) !== null;
  }

  /** One after the other in this page, and alone among the tabs. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const options = { name: `moneyOrder/${deps.name}`, waitMs: LOCK_WAIT_MS, locks };
    const turn = last.then(() => withTabLock(options, work));
    last = turn.catch(() => {});
    return turn;
  }

  async function lookOnce(order: Order<Intent>, signal: AbortSignal): Promise<OrderEvent<Intent, Result>> {
    if (signal.aborted) return { type: 'stopped' };
    try {
      const verdict = await deps.lookUp(order, signal);
      // Nobody is there to be told: the next page looks for itself.
      return signal.aborted ? { type: 'stopped' } : { type: 'looked', verdict };
    } catch (error) {
      const isOver = signal.aborted || isApiError(error, 'unauthorized');
      return { type: isOver ? 'stopped' : 'unreadable' };
    }
  }

  /** Looks until the records tell. While they cannot be read nothing is known, so it goes on. */
  async function settle(): Promise<void> {
    const { signal } = page;
    for (let state = stateNow(); state.phase === 'checking'; state = stateNow()) {
      await pause(pauseBeforeLook(state), signal);
      dispatch(await lookOnce(state.order, signal));
    }
    await deps.onSettled(stateNow());
  }

  async function send(intent: Intent): Promise<void> {
    const state = dispatch({ type: 'submitted', intent, key: makeKey(), at: deps.now() });
    if (state.phase !== 'sending') return;
    try {
      dispatch({ type: 'answered', result: await deps.send(intent, state.order.key) });
    } catch (error) {
      dispatch({ type: 'failed', error });
    }
    await settle();
  }

  async function finish(held: HeldOrder<Intent>): Promise<void> {
    dispatch({ type: 'restored', ...held });
    await settle();
  }

  async function perform(intent: Intent, before: HeldOrder<Intent> | null): Promise<void> {
    const isJoined = before !== null && isSameIntent(before.order.intent, intent);
    const held = isJoined ? before : store.read();
    const isSame = held !== null && isSameIntent(held.order.intent, intent);
    // What was missing here has been settled by another tab: this press is another order.
    if (!held) dispatch({ type: 'dismissed' });
    else if (isSame || !held.isMissing) await finish(held);
    // Only what is still not there, and was known not to be, goes out again: else the member has news to read first.
    if (isSame && !(held.isMissing && stateNow().phase === 'missing')) return;
    if (!page.signal.aborted) await send(intent);
  }

  async function resume(): Promise<void> {
    if (!store.read()) return;
    await inTurn(async () => {
      // Its own tab may have settled it meanwhile.
      const held = store.read();
      if (held) await finish(held);
    });
  }

  /** Another tab sent or settled something. */
  function follow(): void {
    const held = store.read();
    if (!held && stateNow().phase === 'missing') dispatch({ type: 'dismissed' });
    // Without locks nobody can tell whether that tab is still at it.
    if (held && !held.isMissing && !snapshot.isBusy && locks) void resume();
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit: async (intent) => {
      if (isPressed) return null;
      isPressed = true;
      show(stateNow());
      const before = store.read();
      try {
        await deps.prepare();
        await inTurn(() => perform(intent, before));
      } finally {
        isPressed = false;
        show(stateNow());
      }
      return stateNow();
    },
    resume,
    dismiss: () => void dispatch({ type: 'dismissed' }),
    start: () => {
      page = new AbortController();
      const stop = store.subscribe(follow);
      return () => {
        stop();
        page.abort();
      };
    },
  };
}
