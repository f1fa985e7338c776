import { isApiError } from '#platform/api/api-client.ts';
import { browserLocks, type TabLocks, withTabLock } from '#platform/browser/tab-lock.ts';
import { sleep } from '#platform/browser/timing.ts';
import { randomUuid } from '#platform/browser/uuid.ts';
import {
  type HeldOrder,
  heldOf,
  IDLE,
  isSameIntent,
  isUnderWay,
  type LookupResult,
  nextState,
  type Order,
  type OrderEvent,
  type OrderState,
  pauseBeforeLook,
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
  lookUp: (order: Order<Intent>, signal: AbortSignal) => Promise<LookupResult<Result>>;
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
/** Longer than a change of localStorage takes to reach another tab, also on a busy machine. */
const STORAGE_DELAY_MS = 500;

/** Runs one kind of money order: sends it, looks an unanswered one up, tells who subscribes. One per window and kind. */
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

/** What the functions below share: one kind of order on one page. */
interface Run<Intent, Result> extends Required<OrderRunnerDeps<Intent, Result>> {
  snapshot: OrderSnapshot<Intent, Result>;
  listeners: Set<() => void>;
  isPressed: boolean;
  page: AbortController;
  /** The work whose turn it was last. */
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
    isPressed: false,
    page: new AbortController(),
    last: Promise.resolve(),
  };
}

function show<Intent, Result>(run: Run<Intent, Result>, state: OrderState<Intent, Result>): void {
  run.snapshot = { state, isBusy: run.isPressed || isUnderWay(state) };
  for (const listener of run.listeners) listener();
}

function dispatch<Intent, Result>(
  run: Run<Intent, Result>,
  event: OrderEvent<Intent, Result>,
): OrderState<Intent, Result> {
  const before = run.snapshot.state;
  const after = nextState(before, event);
  const held = heldOf(after);
  if (held) run.store.write(held);
  // What was stopped is still to be found out: by the next page.
  else if (event.type !== 'stopped' && isOurs(run, before)) run.store.write(null);
  if (after !== before) show(run, after);
  return after;
}

/** Is what the store holds of this page? Another tab may be sending again what was missing here. */
function isOurs<Intent, Result>({ store }: Run<Intent, Result>, before: OrderState<Intent, Result>): boolean {
  if (before.phase !== 'missing') return heldOf(before) !== null;
  const held = store.read();
  return held?.isMissing === true && held.order.key === before.order.key;
}

/** One after the other in this page, and alone among the tabs. */
function inTurn<Intent, Result>(run: Run<Intent, Result>, work: () => Promise<void>): Promise<void> {
  const options = { name: `moneyOrder/${run.name}`, waitMs: LOCK_WAIT_MS, locks: run.locks };
  const turn = run.last.then(() => withTabLock(options, work));
  run.last = turn.catch(() => {});
  return turn;
}

async function submit<Intent, Result>(run: Run<Intent, Result>, intent: Intent) {
  if (run.isPressed) return null;
  run.isPressed = true;
  show(run, run.snapshot.state);
  const before = run.store.read();
  try {
    await run.prepare();
    await inTurn(run, () => perform(run, intent, before));
  } finally {
    run.isPressed = false;
    show(run, run.snapshot.state);
  }
  return run.snapshot.state;
}

async function perform<Intent, Result>(
  run: Run<Intent, Result>,
  intent: Intent,
  before: HeldOrder<Intent> | null,
): Promise<void> {
  const isJoined = before !== null && isSameIntent(before.order.intent, intent);
  const held = isJoined ? before : await readAfterLock(run);
  const isSame = held !== null && isSameIntent(held.order.intent, intent);
  if (held && (isSame || !held.isMissing)) await finish(run, held);
  // What was missing here has been settled by another tab, which may have left another one: this press is another order.
  else if (!isOurs(run, run.snapshot.state)) dispatch(run, { type: 'dismissed' });
  // Only what is still not there, and was known not to be, goes out again: else the member has news to read first.
  if (isSame && !(held.isMissing && run.snapshot.state.phase === 'missing')) return;
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

async function finish<Intent, Result>(run: Run<Intent, Result>, held: HeldOrder<Intent>): Promise<void> {
  dispatch(run, { type: 'restored', ...held });
  await settle(run);
}

/** Looks until the records tell. While they cannot be read nothing is known, so it goes on. */
async function settle<Intent, Result>(run: Run<Intent, Result>): Promise<void> {
  const { signal } = run.page;
  for (let { state } = run.snapshot; state.phase === 'checking'; { state } = run.snapshot) {
    await run.pause(pauseBeforeLook(state), signal);
    dispatch(run, await lookOnce(run, state.order, signal));
  }
  await run.onSettled(run.snapshot.state);
}

async function lookOnce<Intent, Result>(
  { lookUp }: Run<Intent, Result>,
  order: Order<Intent>,
  signal: AbortSignal,
): Promise<OrderEvent<Intent, Result>> {
  if (signal.aborted) return { type: 'stopped' };
  try {
    const verdict = await lookUp(order, signal);
    // Nobody is there to be told: the next page looks for itself.
    return signal.aborted ? { type: 'stopped' } : { type: 'looked', verdict };
  } catch (error) {
    const isOver = signal.aborted || isApiError(error, 'unauthorized');
    return { type: isOver ? 'stopped' : 'unreadable' };
  }
}

async function resume<Intent, Result>(run: Run<Intent, Result>): Promise<void> {
  if (!run.store.read()) return;
  await inTurn(run, async () => {
    // Its own tab may have settled it meanwhile.
    const held = await readAfterLock(run);
    if (held) await finish(run, held);
  });
}

/**
 * The stored order, without one that the tab before has just settled. Locks do not order localStorage: a browser copies it
 * between the processes of tabs, so that tab's removal can arrive after its lock.
 */
async function readAfterLock<Intent, Result>(run: Run<Intent, Result>): Promise<HeldOrder<Intent> | null> {
  const held = run.store.read();
  if (held === null || held.isMissing) return held;
  await run.pause(STORAGE_DELAY_MS, run.page.signal);
  return run.store.read();
}

function start<Intent, Result>(run: Run<Intent, Result>): () => void {
  const page = new AbortController();
  run.page = page;
  const stop = run.store.subscribe(() => follow(run));
  return () => {
    stop();
    page.abort();
  };
}

/** Another tab sent or settled something. */
function follow<Intent, Result>(run: Run<Intent, Result>): void {
  const held = run.store.read();
  const { state, isBusy } = run.snapshot;
  if (!held && state.phase === 'missing') dispatch(run, { type: 'dismissed' });
  // Without locks nobody can tell whether that tab is still at it.
  if (held && !held.isMissing && !isBusy && run.locks) void resume(run);
}
