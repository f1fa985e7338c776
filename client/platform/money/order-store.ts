import type { SafeStorage } from '#platform/browser/storage.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Order, UnfinishedOrder } from './order.ts';

/**
 * Unfinished orders in storage, for every tab of this browser. After a reload or in another tab the member still sees
 * the outcome, and another attempt sends the same key.
 */
export interface OrderStore<Intent> {
  read: () => UnfinishedOrder<Intent> | null;
  write: (unfinished: UnfinishedOrder<Intent> | null) => void;
  /** Subscribes to writes of other tabs. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export interface OrderStoreDeps<Intent> {
  storage: SafeStorage;
  /** Name of the kind of order. */
  name: string;
  /**
   * Account of the member, as part of the key: another member of this device must not see the order. '' while unknown.
   */
  account: () => string;
  /** Parses a stored intent; null if it is invalid. */
  readIntent: (value: unknown) => Intent | null;
  /** Milliseconds by the server's clock. */
  now: () => number;
}

/** APIs remember an idempotency key for a day. Later the same key would create another order. */
const UNFINISHED_MS = 24 * 3_600_000;
/** How long an order that the records do not contain is offered for another attempt. */
const MISSING_MS = 10 * 60_000;

/** Stores the unfinished order of one kind, by account. */
export function createOrderStore<Intent>(deps: OrderStoreDeps<Intent>): OrderStore<Intent> {
  const { storage, name, account, now } = deps;
  const keyOf = () => `moneyOrder/${name}/${account()}`;
  return {
    read: () => {
      const unfinished = parse(storage.get(keyOf()), deps.readIntent);
      if (!unfinished) return null;
      const age = now() - unfinished.order.sentAt;
      return age < (unfinished.isMissing ? MISSING_MS : UNFINISHED_MS) ? unfinished : null;
    },
    write: (unfinished) => {
      if (unfinished) storage.set(keyOf(), JSON.stringify(unfinished));
      else storage.remove(keyOf());
    },
    subscribe: (listener) =>
      storage.subscribe(({ key }) => {
        if (key === null || key === keyOf()) listener();
      }),
  };
}

function parse<Intent>(
  text: string | null,
  readIntent: OrderStoreDeps<Intent>['readIntent'],
): UnfinishedOrder<Intent> | null {
  const unfinished = parseJson(text);
  if (!isUnfinishedOrder(unfinished)) return null;
  const intent = readIntent(unfinished.order.intent);
  return intent === null ? null : { ...unfinished, order: { ...unfinished.order, intent } };
}

/** Checked without a schema, so that a page which only may send orders does not load zod. */
function isUnfinishedOrder(value: unknown): value is UnfinishedOrder<unknown> {
  if (!isObject(value) || !isObject(value.order)) return false;
  const { key, sentAt, tries }: Partial<Record<keyof Order<unknown>, unknown>> = value.order;
  const isOrder = typeof key === 'string' && Number.isFinite(sentAt) && Number.isSafeInteger(tries);
  return isOrder && typeof value.isMissing === 'boolean';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
