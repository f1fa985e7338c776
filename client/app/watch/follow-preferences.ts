import type { ClientCore } from '#app/core/client-core.ts';
import { environmentOf } from '#app/core/core.ts';
import { isApiError } from '#platform/api/api-client.ts';
import {
  applyChanges,
  changesSince,
  type Entries,
  firstChanges,
  readEntries,
  writeEntries,
} from '#platform/browser/preferences.ts';
import { FOLLOWED_KEY, type SafeStorage } from '#platform/browser/storage.ts';
import { withTabLock } from '#platform/browser/tab-lock.ts';
import { ask, send } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import { clearShelves, followedKeys, SHELF_KEYS, shelvesOf } from '#platform/site/stored-keys.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Target } from '#shared/paths.ts';
import { PREFERENCE_CALLS } from '#shared/webapi/calls/preference.ts';
import type { Preference, PreferenceChange } from '#shared/webapi/schemas/preference.ts';
import { PREFERENCE_CHANGES_MAX, PREFERENCE_VALUE_MAX } from '#shared/webapi/words.ts';

export interface FollowDeps {
  core: ClientCore;
  window: Window & typeof globalThis;
  getTarget: () => Target;
}

/** Delay before an exchange, in milliseconds. Several changes in a row then share one request. */
const CHANGE_MS = 1_000;
/** Without own changes, a device requests the entries at most this often, in milliseconds. */
const FRESH_MS = 60_000;
const LOCK_WAIT_MS = 20_000;

/**
 * Keeps favourites, recent games, last amounts and settings the same on all devices of the member. A device sends the entries
 * that changed since its last exchange, and stores the entries of the answer. No device overwrites the changes of another one.
 */
export function followPreferences({ core, window, getTarget }: FollowDeps): void {
  const { auth, storages, queryClient } = core;
  const { local } = storages;
  const { document } = window;
  let timer = 0;
  let isOffered = true;

  function schedule(): void {
    window.clearTimeout(timer);
    if (isOffered && auth.isLoggedIn()) timer = window.setTimeout(exchange, CHANGE_MS);
  }

  async function exchange(): Promise<void> {
    try {
      await withTabLock({ name: 'preferences', waitMs: LOCK_WAIT_MS }, exchangeInLock);
    } catch (error) {
      // Everything stays on the device. The next change or page tries again.
      if (!isApiError(error, 'notOffered')) return;
      isOffered = false;
      for (const key of followedKeys(local)) local.remove(key);
    }
  }

  async function exchangeInLock(): Promise<void> {
    const { epoch, isLoggedIn } = auth.getState();
    if (!isLoggedIn || auth.isPersistenceBlocked()) return;
    await auth.refreshIfDue();
    const app = environmentOf(core, getTarget());
    const { account } = await queryClient.ensureQueryData(memberQuery(app));
    const isOver = () => auth.getState().epoch !== epoch;
    if (isOver()) return;
    if (forgetOthers(local, account)) {
      clearShelves(local);
      local.set(WAS_FOLLOWED_KEY, '1');
      announce(SHELF_KEYS);
    }
    // Read the entries before the record of the last exchange: a logout in another tab may remove both in between.
    const before = readEntries(local, account);
    const last = readLast(local, account);
    const now = core.clock.now();
    const load = async () => entriesOf(await ask(app, PREFERENCE_CALLS.preferences, {}));
    let answer: Entries | undefined;
    let changes: PreferenceChange[];
    if (last) {
      changes = changesSince(last.entries, before);
      if (changes.length === 0 && now >= last.at && now - last.at < FRESH_MS) return;
    } else {
      // This key marks the lists as this account's. Other accounts must not get them, even if no exchange succeeds.
      local.set(FOLLOWED_KEY + account, '{}');
      answer = await load();
      changes = firstChanges(answer, before, { hasOwnSettings: local.get(WAS_FOLLOWED_KEY) === null });
    }
    for (const body of inParts(changes)) {
      // A call reads the token when it is sent: another member may have logged in meanwhile.
      if (isOver()) return;
      answer = entriesOf(await send(app, PREFERENCE_CALLS.savePreferences, { body }));
    }
    answer ??= await load();
    if (isOver()) return;
    const meanwhile = changesSince(before.entries, readEntries(local, account));
    const onlyHere = [...before.entries].filter(([, value]) => value.length > PREFERENCE_VALUE_MAX);
    const kept = applyChanges(new Map([...answer, ...onlyHere]), [...changes, ...meanwhile]);
    const { changedKeys, areStored } = writeEntries(local, account, kept, document);
    // The storage is full or blocked: a reload loses entries. Without a new record, they do not count as removed.
    if (!areStored) return;
    const shelves = meanwhile.length === 0 ? shelvesOf(local) : null;
    local.set(FOLLOWED_KEY + account, JSON.stringify({ at: now, entries: [...answer], shelves }));
    local.set(WAS_FOLLOWED_KEY, '1');
    announce(changedKeys);
  }

  /** Dispatches a `storage` event, so that this tab shows the change like a change by another tab. */
  function announce(keys: readonly string[]): void {
    for (const key of keys)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: local.get(key) }));
  }

  local.subscribeOwn((key) => {
    if (FOLLOWED.some((beginning) => key.startsWith(beginning))) schedule();
  });
  auth.subscribe((session, before) => {
    if (session.epoch === before.epoch) return;
    if (session.isLoggedIn) schedule();
    else announce(SHELF_KEYS);
  });
  window.addEventListener('online', schedule);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) schedule();
  });
  schedule();
}

/** Set once the settings of this device may be those of a member. It survives a logout, so that no other account gets them. */
const WAS_FOLLOWED_KEY = 'wasFollowed';

/** Prefixes of the storage keys whose changes start an exchange. */
const FOLLOWED = [...SHELF_KEYS, 'plays/', 'playAmounts/', 'theme', 'balances', 'reality/minutes'];

function isEntry(value: unknown): value is [key: string, value: string] {
  return Array.isArray(value) && value.length === 2;
}

/** The entries of the API after the last exchange of this device; undefined before the first one has succeeded. */
function readLast(local: SafeStorage, account: string): { at: number; entries: Entries } | undefined {
  const last = parseJson(local.get(FOLLOWED_KEY + account));
  if (typeof last !== 'object' || last === null || !('at' in last) || !('entries' in last)) return undefined;
  if (!Array.isArray(last.entries) || !last.entries.every(isEntry)) return undefined;
  return { at: Number(last.at), entries: new Map(last.entries) };
}

/**
 * Removes the records of exchanges with other accounts. A record stays behind if its session was replaced without a logout, or
 * ended with unsent changes. Returns whether it removed one.
 */
function forgetOthers(local: SafeStorage, account: string): boolean {
  const others = followedKeys(local).filter((key) => key !== FOLLOWED_KEY + account);
  for (const key of others) local.remove(key);
  return others.length > 0;
}

function entriesOf(list: readonly Preference[]): Entries {
  return new Map(list.map(({ key, value }) => [key, value]));
}

/** The bodies of the requests for these changes. */
function inParts(changes: readonly PreferenceChange[]): { changes: PreferenceChange[] }[] {
  const count = Math.ceil(changes.length / PREFERENCE_CHANGES_MAX);
  return Array.from({ length: count }, (_, part) => ({
    changes: changes.slice(part * PREFERENCE_CHANGES_MAX, (part + 1) * PREFERENCE_CHANGES_MAX),
  }));
}
