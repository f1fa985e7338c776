import { isApiError } from '#platform/api/api-client.ts';
import { browserLocks, type TabLocks, withTabLock } from '#platform/browser/tab-lock.ts';
import { sleep } from '#platform/browser/timing.ts';
import { randomUuid } from '#platform/browser/uuid.ts';
import {
  IDLE,
  isInProgress,
  isSameIntent,
  type LookupResult,
  nextState,
  type Order,
  type OrderEvent,
  type OrderState,
  pauseBeforeLookup,
  type UnfinishedOrder,
  unfinishedOrderOf,
} from './order.ts';
import type { OrderStore } from './order-store.ts';

export interface OrderRunnerDeps<Intent, Result> {
  /** Name of the kind. One order of a kind at a time, in all tabs. */
  name: string;
  /** Loads the code of `send` and `lookUp`. If it rejects, nothing is sent. */
  loadCode: () => Promise<unknown>;
  /** Sends the order. @throws ApiError */
  send: (intent: Intent, key: string) => Promise<Result>;
  /** Finds out what became of the order. Rejects while the records cannot be read. */
  lookUp: (order: Order<Intent>, signal: AbortSignal) => Promise<LookupResult<Result>>;
  /** Called once the order has settled. Invalidate balance queries here. */
  onSettled: (state: OrderState<Intent, Result>) => void | Promise<void>;
  store: OrderStore<Intent>;
  /** Milliseconds by the server's clock. */
  now: () => number;
  locks?: TabLocks | null;
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  makeKey?: () => string;
}

/** State of one kind of order on this page. */
export interface OrderSnapshot<Intent, Result> {
  state: OrderState<Intent, Result>;
  /** A submit is in progress or an unfinished order is being looked up: nothing else can be sent. */
  isBusy: boolean;
}

/** Sends orders of one kind on one page and looks up unanswered ones. */
export interface OrderRunner<Intent, Result> {
  getSnapshot: () => OrderSnapshot<Intent, Result>;
  subscribe: (listener: () => void) => () => void;
  /**
   * Sends an order, and looks it up if no answer arrives. An unfinished order is looked up first; if it has the same
   * intent, it is not sent a second time. Resolves with the final state, or with null if a submit is already in
   * progress. @throws what `loadCode` threw: nothing was sent
   */
  submit: (intent: Intent) => Promise<OrderState<Intent, Result> | null>;
  /** Looks up an order that an earlier page or a closed tab left unfinished. */
  resume: () => Promise<void>;
  /** Resets a settled order after the member has read its result. */
  dismiss: () => void;
  /** Starts following the other tabs. Returns a function that stops the lookups of this page. */
  start: () => () => void;
}

/** Longer than any call takes. After this wait the work runs without the lock: a frozen tab may hold it. */
const LOCK_WAIT_MS = 45_000;
/** Longer than a change of localStorage takes to reach another tab, also on a busy machine. */
const STORAGE_DELAY_MS = 500;

/** Creates the runner of one kind of money order. One per window and kind. */
export function createOrderRunner<Intent, Result>(
  deps: OrderRunnerDeps<Intent, Result>,
): OrderRunner<Intent, Result> {
  const { name, store, locks = browserLocks(), pause = sleep, makeKey = randomUuid } = deps;
  type State = OrderState<Intent, Result>;
  let snapshot: OrderSnapshot<Intent, Result> = { state: IDLE, isBusy: false };
  const listeners = new Set<() => void>();
  let isSubmitting = false;
  let page = new AbortController();
  /** The latest work in the queue. */
  let last = Promise.resolve();

  function publish(state: State): void {
    snapshot = { state, isBusy: isSubmitting || isInProgress(state) };
    for (const listener of listeners) listener();
  }

  function dispatch(event: OrderEvent<Intent, Result>): State {
    const before = snapshot.state;
    const after = nextState(before, event);
    const unfinished = unfinishedOrderOf(after);
    if (unfinished) store.write(unfinished);
    // A stopped order stays in storage so the next page load can resolve it.
    else if (event.type !== 'stopped' && ownsStoredOrder(before)) store.write(null);
    if (after !== before) publish(after);
    return after;
  }

  /** Whether the stored order is the order of this page. Another tab may have replaced or resent a missing order. */
  function ownsStoredOrder(before: State): boolean {
    if (before.phase !== 'missing') return unfinishedOrderOf(before) !== null;
    const unfinished = store.read();
    return unfinished?.isMissing === true && unfinished.order.key === before.order.key;
  }

  /** Queues work within this page and takes the lock that all tabs share. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    const done = last.then(() =>
      withTabLock({ name: `moneyOrder/${name}`, waitMs: LOCK_WAIT_MS, locks }, work),
    );
    last = done.catch(() => {});
    return done;
  }

  async function submit(intent: Intent): Promise<State | null> {
    if (isSubmitting) return null;
    isSubmitting = true;
    publish(snapshot.state);
    const before = store.read();
    try {
      await deps.loadCode();
      await enqueue(() => perform(intent, before));
    } finally {
      isSubmitting = false;
      publish(snapshot.state);
    }
    return snapshot.state;
  }

  async function perform(intent: Intent, before: UnfinishedOrder<Intent> | null): Promise<void> {
    const isResumed = before !== null && isSameIntent(before.order.intent, intent);
    const unfinished = isResumed ? before : await readAfterLock();
    const isSame = unfinished !== null && isSameIntent(unfinished.order.intent, intent);
    if (unfinished && (isSame || !unfinished.isMissing)) await resolveUnfinished(unfinished);
    // Another tab has settled the missing order of this page. This submit is a new order.
    else if (!ownsStoredOrder(snapshot.state)) dispatch({ type: 'dismissed' });
    // Resend only an order that was missing before and after the lookup. Otherwise show its result first.
    if (isSame && !(unfinished.isMissing && snapshot.state.phase === 'missing')) return;
    if (!page.signal.aborted) await send(intent);
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

  async function resolveUnfinished(unfinished: UnfinishedOrder<Intent>): Promise<void> {
    dispatch({ type: 'restored', ...unfinished });
    await settle();
  }

  /** Looks the order up until its state is known. Unreadable records prove nothing, so lookups continue. */
  async function settle(): Promise<void> {
    const { signal } = page;
    for (let { state } = snapshot; state.phase === 'checking'; { state } = snapshot) {
      await pause(pauseBeforeLookup(state), signal);
      dispatch(await lookUpOnce(state.order, signal));
    }
    await deps.onSettled(snapshot.state);
  }

  async function lookUpOnce(order: Order<Intent>, signal: AbortSignal): Promise<OrderEvent<Intent, Result>> {
    if (signal.aborted) return { type: 'stopped' };
    try {
      const result = await deps.lookUp(order, signal);
      // The page is gone: the next page looks the order up itself.
      return signal.aborted ? { type: 'stopped' } : { type: 'lookedUp', result };
    } catch (error) {
      const isOver = signal.aborted || isApiError(error, 'unauthorized');
      return { type: isOver ? 'stopped' : 'unreadable' };
    }
  }

  async function resume(): Promise<void> {
    if (!store.read()) return;
    await enqueue(async () => {
      // This tab may have settled it while waiting for the lock.
      const unfinished = await readAfterLock();
      if (unfinished) await resolveUnfinished(unfinished);
    });
  }

  /**
   * Reads the stored order once changes of other tabs have arrived. Locks do not order localStorage: another tab's removal of
   * its settled order can arrive after the lock that it released.
   */
  async function readAfterLock(): Promise<UnfinishedOrder<Intent> | null> {
    const unfinished = store.read();
    if (unfinished === null || unfinished.isMissing) return unfinished;
    await pause(STORAGE_DELAY_MS, page.signal);
    return store.read();
  }

  /** Handles a change of the stored order by another tab. */
  function handleStoreChange(): void {
    const unfinished = store.read();
    const { state, isBusy } = snapshot;
    if (!unfinished && state.phase === 'missing') dispatch({ type: 'dismissed' });
    // Without locks, this page cannot know whether that tab is still working on it.
    if (unfinished && !unfinished.isMissing && !isBusy && locks) void resume();
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit,
    resume,
    dismiss: () => void dispatch({ type: 'dismissed' }),
    start: () => {
      const started = new AbortController();
      page = started;
      const stop = store.subscribe(handleStoreChange);
      return () => {
        stop();
        started.abort();
      };
    },
  };
}
