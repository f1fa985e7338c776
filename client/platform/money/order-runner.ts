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
  const run = runOf(deps);
  return {
    getSnapshot: () => run.snapshot,
    subscribe: (listener) => {
      run.listeners.add(listener);
      return () => run.listeners.delete(listener);
    },
    submit: (intent) => submit(run, intent),
    resume: () => resume(run),
    dismiss: () => void dispatch(run, { type: 'dismissed' }),
    start: () => start(run),
  };
}

/** State that the functions below share: one kind of order on one page. */
interface Run<Intent, Result> extends Required<OrderRunnerDeps<Intent, Result>> {
  snapshot: OrderSnapshot<Intent, Result>;
  listeners: Set<() => void>;
  isSubmitting: boolean;
  page: AbortController;
  /** The latest work in the queue. */
  last: Promise<void>;
}

function runOf<Intent, Result>(deps: OrderRunnerDeps<Intent, Result>): Run<Intent, Result> {
  return {
    locks: browserLocks(),
    pause: sleep,
    makeKey: randomUuid,
    ...deps,
    snapshot: { state: IDLE, isBusy: false },
    listeners: new Set(),
    isSubmitting: false,
    page: new AbortController(),
    last: Promise.resolve(),
  };
}

function publish<Intent, Result>(run: Run<Intent, Result>, state: OrderState<Intent, Result>): void {
  run.snapshot = { state, isBusy: run.isSubmitting || isInProgress(state) };
  for (const listener of run.listeners) listener();
}

function dispatch<Intent, Result>(
  run: Run<Intent, Result>,
  event: OrderEvent<Intent, Result>,
): OrderState<Intent, Result> {
  const before = run.snapshot.state;
  const after = nextState(before, event);
  const unfinished = unfinishedOrderOf(after);
  if (unfinished) run.store.write(unfinished);
  // A stopped order stays in storage so the next page load can resolve it.
  else if (event.type !== 'stopped' && ownsStoredOrder(run, before)) run.store.write(null);
  if (after !== before) publish(run, after);
  return after;
}

/** Whether the stored order belongs to this page: another tab may be resending an order that was missing here. */
function ownsStoredOrder<Intent, Result>(
  { store }: Run<Intent, Result>,
  before: OrderState<Intent, Result>,
): boolean {
  if (before.phase !== 'missing') return unfinishedOrderOf(before) !== null;
  const unfinished = store.read();
  return unfinished?.isMissing === true && unfinished.order.key === before.order.key;
}

/** Queues work within this page and takes the lock that all tabs share. */
function enqueue<Intent, Result>(run: Run<Intent, Result>, work: () => Promise<void>): Promise<void> {
  const options = { name: `moneyOrder/${run.name}`, waitMs: LOCK_WAIT_MS, locks: run.locks };
  const done = run.last.then(() => withTabLock(options, work));
  run.last = done.catch(() => {});
  return done;
}

async function submit<Intent, Result>(run: Run<Intent, Result>, intent: Intent) {
  if (run.isSubmitting) return null;
  run.isSubmitting = true;
  publish(run, run.snapshot.state);
  const before = run.store.read();
  try {
    await run.loadCode();
    await enqueue(run, () => perform(run, intent, before));
  } finally {
    run.isSubmitting = false;
    publish(run, run.snapshot.state);
  }
  return run.snapshot.state;
}

async function perform<Intent, Result>(
  run: Run<Intent, Result>,
  intent: Intent,
  before: UnfinishedOrder<Intent> | null,
): Promise<void> {
  const isResumed = before !== null && isSameIntent(before.order.intent, intent);
  const unfinished = isResumed ? before : await readAfterLock(run);
  const isSame = unfinished !== null && isSameIntent(unfinished.order.intent, intent);
  if (unfinished && (isSame || !unfinished.isMissing)) await resolveUnfinished(run, unfinished);
  // Another tab has settled the order that was missing here and may have left another one. This submit is a new order.
  else if (!ownsStoredOrder(run, run.snapshot.state)) dispatch(run, { type: 'dismissed' });
  // Resend only an order that was known to be missing and still is. Otherwise the member must first see its result.
  if (isSame && !(unfinished.isMissing && run.snapshot.state.phase === 'missing')) return;
  if (!run.page.signal.aborted) await send(run, intent);
}

async function send<Intent, Result>(run: Run<Intent, Result>, intent: Intent): Promise<void> {
  const state = dispatch(run, { type: 'submitted', intent, key: run.makeKey(), at: run.now() });
  if (state.phase !== 'sending') return;
  try {
    dispatch(run, { type: 'answered', result: await run.send(intent, state.order.key) });
  } catch (error) {
    dispatch(run, { type: 'failed', error });
  }
  await settle(run);
}

async function resolveUnfinished<Intent, Result>(
  run: Run<Intent, Result>,
  unfinished: UnfinishedOrder<Intent>,
): Promise<void> {
  dispatch(run, { type: 'restored', ...unfinished });
  await settle(run);
}

/** Looks the order up until its state is known. Unreadable records prove nothing, so lookups continue. */
async function settle<Intent, Result>(run: Run<Intent, Result>): Promise<void> {
  const { signal } = run.page;
  for (let { state } = run.snapshot; state.phase === 'checking'; { state } = run.snapshot) {
    await run.pause(pauseBeforeLookup(state), signal);
    dispatch(run, await lookUpOnce(run, state.order, signal));
  }
  await run.onSettled(run.snapshot.state);
}

async function lookUpOnce<Intent, Result>(
  { lookUp }: Run<Intent, Result>,
  order: Order<Intent>,
  signal: AbortSignal,
): Promise<OrderEvent<Intent, Result>> {
  if (signal.aborted) return { type: 'stopped' };
  try {
    const result = await lookUp(order, signal);
    // The page is gone: the next page looks the order up itself.
    return signal.aborted ? { type: 'stopped' } : { type: 'lookedUp', result };
  } catch (error) {
    const isOver = signal.aborted || isApiError(error, 'unauthorized');
    return { type: isOver ? 'stopped' : 'unreadable' };
  }
}

async function resume<Intent, Result>(run: Run<Intent, Result>): Promise<void> {
  if (!run.store.read()) return;
  await enqueue(run, async () => {
    // This tab may have settled it while waiting for the lock.
    const unfinished = await readAfterLock(run);
    if (unfinished) await resolveUnfinished(run, unfinished);
  });
}

/**
 * Reads the stored order once changes of other tabs have arrived. Locks do not order localStorage: another tab's removal of
 * its settled order can arrive after the lock that it released.
 */
async function readAfterLock<Intent, Result>(
  run: Run<Intent, Result>,
): Promise<UnfinishedOrder<Intent> | null> {
  const unfinished = run.store.read();
  if (unfinished === null || unfinished.isMissing) return unfinished;
  await run.pause(STORAGE_DELAY_MS, run.page.signal);
  return run.store.read();
}

function start<Intent, Result>(run: Run<Intent, Result>): () => void {
  const page = new AbortController();
  run.page = page;
  const stop = run.store.subscribe(() => handleStoreChange(run));
  return () => {
    stop();
    page.abort();
  };
}

/** Handles a change of the stored order by another tab. */
function handleStoreChange<Intent, Result>(run: Run<Intent, Result>): void {
  const unfinished = run.store.read();
  const { state, isBusy } = run.snapshot;
  if (!unfinished && state.phase === 'missing') dispatch(run, { type: 'dismissed' });
  // Without locks, this page cannot know whether that tab is still working on it.
  if (unfinished && !unfinished.isMissing && !isBusy && run.locks) void resume(run);
}
