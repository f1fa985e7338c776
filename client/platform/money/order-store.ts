import type { SafeStorage } from '#platform/browser/storage.ts';
import type { HeldOrder, Order } from './order.ts';

/**
 * Orders that have not ended, stored for every tab of this browser: who reloads in the middle, or goes on in another tab,
 * is told how it ended, and another try carries the same key.
 */
export interface OrderStore<Intent> {
  read: () => HeldOrder<Intent> | null;
  write: (held: HeldOrder<Intent> | null) => void;
  /** Another tab wrote. Returns the function that stops listening. */
  subscribe: (listener: () => void) => () => void;
}

export interface OrderStoreDeps<Intent> {
  storage: SafeStorage;
  /** Of the kind of order. */
  name: string;
  /** Whose money it is: the next member of this device must not hear of it. '' while unknown. */
  account: () => string;
  /** What storage held as an intent; null for what is none. */
  readIntent: (value: unknown) => Intent | null;
  /** Milliseconds by the server's clock. */
  now: () => number;
}

/** APIs remember a key for a day; after it the same key would be another order. */
const HELD_MS = 24 * 3_600_000;
/** What the records did not have is offered for another try while the member still has it in mind. */
const MISSING_MS = 10 * 60_000;

/** The order that is under way, in storage, by member: what a reload and the other tabs read. */
export function createOrderStore<Intent>(deps: OrderStoreDeps<Intent>): OrderStore<Intent> {
  const { storage, name, account, now } = deps;
  const keyOf = () => `moneyOrder/${name}/${account()}`;
  return {
    read: () => {
      const held = parse(storage.get(keyOf()), deps.readIntent);
      if (!held) return null;
      const age = now() - held.order.sentAt;
      return age < (held.isMissing ? MISSING_MS : HELD_MS) ? held : null;
    },
    write: (held) => {
      if (held) storage.set(keyOf(), JSON.stringify(held));
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
): HeldOrder<Intent> | null {
  if (text === null) return null;
  try {
    const held: unknown = JSON.parse(text);
    if (!isHeld(held)) return null;
    const intent = readIntent(held.order.intent);
    return intent === null ? null : { ...held, order: { ...held.order, intent } };
  } catch {
    return null;
  }
}

/** By hand, so that a page which only may have to send needs no schema for it. */
function isHeld(value: unknown): value is HeldOrder<unknown> {
  if (!isObject(value) || !isObject(value.order)) return false;
  const { key, sentAt, tries }: Partial<Record<keyof Order<unknown>, unknown>> = value.order;
  const isOrder = typeof key === 'string' && Number.isFinite(sentAt) && Number.isSafeInteger(tries);
  return isOrder && typeof value.isMissing === 'boolean';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
