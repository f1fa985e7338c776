import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { ClientCore } from '#app/core/client-core.ts';
import { environmentOf } from '#app/core/core.ts';
import { ApiError, type ApiOptions } from '#platform/api/api-client.ts';
import { areBalancesHidden, hideBalances } from '#platform/browser/balances.ts';
import {
  clearShelf,
  putOnShelf,
  readShelf,
  type ShelfName,
  takeOffShelf,
} from '#platform/browser/game-shelf-storage.ts';
import { keepAmount, lastAmount, readAmounts } from '#platform/browser/last-amount.ts';
import { readPlays, savePlay } from '#platform/browser/last-plays.ts';
import { createStorages, FOLLOWED_KEY } from '#platform/browser/storage.ts';
import { readTheme, setTheme } from '#platform/browser/theme.ts';
import { loadCalls } from '#platform/net/calls.ts';
import { memberQuery } from '#platform/net/queries.ts';
import { clearMemberKeys } from '#platform/site/stored-keys.ts';
import { PREFERENCE_CALLS } from '#shared/webapi/calls/preference.ts';
import { PREFERENCE_VALUE_MAX } from '#shared/webapi/words.ts';
import { followPreferences } from './follow-preferences.ts';

// Loads the code of the calls before the tests, whose waits are short.
await loadCalls(Object.values(PREFERENCE_CALLS));

const TARGET = { device: 'desktop', locale: 'enUS' } as const;
const MINUTE = 60_000;

/** The entries of one account at the API. */
function createAccount(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const account = {
    stored,
    calls: [] as string[],
    /** Runs before a call is answered. A test replaces it with a function that throws or waits. */
    before: async (_method: string) => {},
    answer: () => [...stored].map(([key, value]): unknown => ({ key, value })),
    async call(method: 'GET' | 'POST', options: ApiOptions<unknown>): Promise<unknown> {
      account.calls.push(method);
      // The body of savePreferences.
      const body = options.body as { changes: { key: string; value: string | null }[] } | undefined;
      for (const { key, value } of body?.changes ?? [])
        if (value === null) stored.delete(key);
        else stored.set(key, value);
      const data = account.answer();
      await account.before(method);
      const parse = (await options.loadingParse) ?? options.parse;
      return parse?.(data, () => {});
    },
  };
  return account;
}

function createStorage(): Storage {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      values.set(key, value);
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true, writable: true });
    },
    removeItem(key: string) {
      values.delete(key);
      Reflect.deleteProperty(storage, key);
    },
  };
  for (const name of Object.keys(storage)) Object.defineProperty(storage, name, { enumerable: false });
  // The mock has only the properties that the code uses.
  return storage as unknown as Storage;
}

/** A tab whose timers the test controls. Tabs of one device share `localStorage`. */
function openTab(
  account: ReturnType<typeof createAccount>,
  { localStorage = createStorage(), name = 'ann', clock = { now: 1_795_000_000_000 } } = {},
) {
  const timers = new Map<number, () => void>();
  let last = 0;
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: { dataset: {} as DOMStringMap },
    querySelector: () => null,
  });
  const window = Object.assign(new EventTarget(), {
    localStorage,
    sessionStorage: createStorage(),
    document,
    setTimeout: (task: () => void) => {
      last += 1;
      timers.set(last, task);
      return last;
    },
    clearTimeout: (id: number) => void timers.delete(id),
    // The mock has only the properties that the code uses.
  }) as unknown as Window & typeof globalThis;
  const storages = createStorages(window);
  const session = { isLoggedIn: true, epoch: 0 };
  const listeners: ((now: object, before: object) => void)[] = [];
  const dataApi = (method: 'GET' | 'POST', _path: string, options: ApiOptions<unknown>) =>
    account.call(method, options);
  // The mock has only the properties that the code uses.
  const core = {
    storages,
    queryClient: new QueryClient(),
    clock: { now: () => clock.now },
    site: { settings: {}, metadata: { enUS: {} } },
    clientsOf: () => ({ dataApi, webapi: dataApi }),
    partsOf: () => ({}),
    auth: {
      getState: () => ({ ...session }),
      isLoggedIn: () => session.isLoggedIn,
      isPersistenceBlocked: () => false,
      refreshIfDue: async () => 'unneeded',
      subscribe: (listener: (now: object, before: object) => void) => void listeners.push(listener),
    },
  } as unknown as ClientCore;
  core.queryClient.setQueryData(memberQuery(environmentOf(core, TARGET)).queryKey, {
    account: name,
  } as never);
  followPreferences({ core, window, getTarget: () => TARGET });
  const { local } = storages;
  return {
    local,
    window,
    localStorage,
    document,
    timers,
    /** Runs all pending timers, and those that they start, in five rounds. */
    async settle() {
      for (let round = 0; round < 5; round += 1) {
        for (const [id, task] of [...timers]) {
          timers.delete(id);
          task();
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    /** Another tab has logged in another member. */
    replaceSession() {
      const before = { ...session };
      session.epoch += 1;
      for (const listener of listeners) listener({ ...session }, before);
    },
    logOut() {
      const before = { ...session };
      Object.assign(session, { isLoggedIn: false, epoch: session.epoch + 1 });
      clearMemberKeys(storages);
      for (const listener of listeners) listener({ ...session }, before);
    },
    logIn() {
      const before = { ...session };
      Object.assign(session, { isLoggedIn: true, epoch: session.epoch + 1 });
      for (const listener of listeners) listener({ ...session }, before);
    },
    put: (shelf: ShelfName, id: number, at = clock.now) =>
      putOnShelf(local, shelf, { id, productId: 9, name: `Game ${id}`, image: '/g', locale: 'enUS', at }),
    ids: (shelf: ShelfName) => readShelf(local, shelf).map(({ id }) => id),
  };
}

type Account = ReturnType<typeof createAccount>;
type Tab = ReturnType<typeof openTab>;

const gameText = (id: number, at: number) =>
  JSON.stringify({ id, productId: 9, name: `Game ${id}`, image: '/g', locale: 'enUS', at });

it('merges a device with the account at its first login: all favourites, the newest recent games', async () => {
  const account = createAccount({
    'favourite/1': gameText(1, 100),
    'recent/1': gameText(1, 100),
    'recent/2': gameText(2, 400),
    'setting/theme': 'light',
  });
  const tab = openTab(account);
  tab.put('favourites', 3, 300);
  tab.put('recent', 1, 300);
  tab.put('recent', 2, 200);
  hideBalances(tab.local, true);
  await tab.settle();
  expect(account.calls).toEqual(['GET', 'POST']);
  expect([tab.ids('favourites'), tab.ids('recent')]).toEqual([
    [3, 1],
    [2, 1],
  ]);
  expect(account.stored.get('recent/1')).toBe(gameText(1, 300));
  expect(account.stored.get('recent/2')).toBe(gameText(2, 400));
  expect([readTheme(tab.local), account.stored.get('setting/balances')]).toEqual(['light', 'hidden']);
  expect(tab.document.documentElement.dataset).toEqual({ theme: 'light' });
});

it('keeps the order of the amounts of a device, and puts those of other devices behind', async () => {
  const tab = openTab(createAccount({ 'amount/7': '7.00', 'amount/8': '8.00', 'amount/9': '9.00' }));
  keepAmount(tab.local, 'ann', 7, 700);
  keepAmount(tab.local, 'ann', 9, 900);
  await tab.settle();
  expect(readAmounts(tab.local, 'ann')).toEqual([
    [9, 900],
    [7, 700],
    [8, 800],
  ]);
});

it('keeps the amounts of 50 providers at most', async () => {
  const amounts = Array.from({ length: 51 }, (_, index) => [`amount/${index + 1}`, '1.00']);
  const tab = openTab(createAccount(Object.fromEntries(amounts)));
  await tab.settle();
  expect(readAmounts(tab.local, 'ann')).toHaveLength(50);
});

it('brings favourites, plays, amounts and settings to another device, and removals too', async () => {
  const account = createAccount();
  const clock = { now: 1_795_000_000_000 };
  const [one, two] = [openTab(account, { clock }), openTab(account, { clock })];
  one.put('favourites', 1);
  one.put('favourites', 2);
  savePlay(one.local, 'ann', { productId: 9, gameId: 1, name: 'Koi', image: '/k', locale: 'enUS', at: 5 });
  keepAmount(one.local, 'ann', 9, 50_00);
  setTheme(one.local, 'light', one.document as unknown as Document);
  await one.settle();
  await two.settle();
  expect(two.ids('favourites').sort()).toEqual([1, 2]);
  expect(readPlays(two.local, 'ann').map(({ name }) => name)).toEqual(['Koi']);
  expect([lastAmount(two.local, 'ann', 9), readTheme(two.local)]).toEqual([50_00, 'light']);

  takeOffShelf(two.local, 'favourites', 1);
  setTheme(two.local, 'dark', two.document as unknown as Document);
  await two.settle();
  clock.now += 2 * MINUTE;
  one.document.dispatchEvent(new Event('visibilitychange'));
  await one.settle();
  expect([one.ids('favourites'), readTheme(one.local)]).toEqual([[2], 'dark']);
});

it('keeps the changes of two devices that changed at once', async () => {
  const account = createAccount({ 'favourite/1': gameText(1, 100) });
  const [one, two] = [openTab(account), openTab(account)];
  await Promise.all([one.settle(), two.settle()]);
  one.put('favourites', 2);
  takeOffShelf(two.local, 'favourites', 1);
  two.put('favourites', 3);
  await Promise.all([one.settle(), two.settle()]);
  expect([...account.stored.keys()].sort()).toEqual(['favourite/2', 'favourite/3']);
});

it('keeps the changes of two tabs of a device', async () => {
  const account = createAccount();
  const one = openTab(account);
  await one.settle();
  const two = openTab(account, { localStorage: one.localStorage });
  one.put('favourites', 1);
  two.put('favourites', 2);
  await Promise.all([one.settle(), two.settle()]);
  expect([...account.stored.keys()].sort()).toEqual(['favourite/1', 'favourite/2']);
  expect(one.ids('favourites').sort()).toEqual([1, 2]);
});

it('keeps a change that was made during the request, and sends it next', async () => {
  const account = createAccount({ 'favourite/1': gameText(1, 100) });
  const tab = openTab(account);
  account.before = async () => {
    account.before = async () => {};
    tab.put('favourites', 2);
  };
  await tab.settle();
  expect(tab.ids('favourites').sort()).toEqual([1, 2]);
  expect(account.stored.has('favourite/2')).toBe(true);
});

it('removes a cleared list at the API, but not one that the device has lost', async () => {
  const account = createAccount({ 'recent/1': gameText(1, 1), 'favourite/1': gameText(1, 1) });
  const clock = { now: 1_795_000_000_000 };
  const tab = openTab(account, { clock });
  await tab.settle();
  clearShelf(tab.local, 'recent');
  tab.localStorage.removeItem('favouriteGames');
  await tab.settle();
  expect([...account.stored.keys()]).toEqual(['favourite/1']);
  expect(tab.ids('favourites')).toEqual([1]);
});

it('leaves nothing of the member on the device after a logout', async () => {
  const account = createAccount({ 'favourite/1': gameText(1, 100) });
  const tab = openTab(account);
  tab.put('favourites', 2);
  await tab.settle();
  const shown = vi.fn();
  tab.local.subscribe(({ key }) => shown(key));
  tab.logOut();
  expect(tab.local.keys()).toEqual(['wasFollowed']);
  // The event makes components read the lists again.
  expect(shown.mock.calls.flat()).toContain('favouriteGames');
});

it('brings what the member has after a login within the page', async () => {
  const account = createAccount({ 'favourite/1': gameText(1, 100) });
  const tab = openTab(account);
  await tab.settle();
  tab.logOut();
  await tab.settle();
  expect(tab.ids('favourites')).toEqual([]);
  tab.logIn();
  await tab.settle();
  expect(tab.ids('favourites')).toEqual([1]);
});

it.each([
  ['before the request', async (tab: Tab) => tab.logOut()],
  [
    'during the request',
    async (tab: Tab, account: Account) => {
      account.before = async () => tab.logOut();
      await tab.settle();
    },
  ],
])('keeps changes that a logout %s leaves unsent for the member, and gives them to no other', async (_, logOut) => {
  const unsent = async () => {
    const account = createAccount({ 'favourite/1': gameText(1, 100) });
    const tab = openTab(account);
    await tab.settle();
    takeOffShelf(tab.local, 'favourites', 1);
    tab.put('favourites', 2);
    await logOut(tab, account);
    account.before = async () => {};
    return { account, localStorage: tab.localStorage };
  };
  const one = await unsent();
  await openTab(one.account, one).settle();
  expect([...one.account.stored.keys()]).toEqual(['favourite/2']);

  const two = await unsent();
  const bob = createAccount();
  const tab = openTab(bob, { localStorage: two.localStorage, name: 'bob' });
  await tab.settle();
  expect([[...bob.stored.keys()], tab.ids('favourites')]).toEqual([[], []]);
});

it('gives an account nothing of a member whose first exchange failed', async () => {
  const ann = createAccount();
  ann.before = () => Promise.reject(new ApiError({ kind: 'network', status: 0, message: '' }));
  const one = openTab(ann);
  one.put('favourites', 1);
  setTheme(one.local, 'light', one.document as unknown as Document);
  await one.settle();
  one.logOut();
  const bob = createAccount();
  await openTab(bob, { localStorage: one.localStorage, name: 'bob' }).settle();
  expect([...bob.stored.keys()]).toEqual([]);
});

it('merges favourites of a guest, but no settings, after another member has used the device', async () => {
  const one = openTab(createAccount());
  setTheme(one.local, 'light', one.document as unknown as Document);
  hideBalances(one.local, true);
  one.local.set('reality/minutes', '30');
  await one.settle();
  one.logOut();
  expect([readTheme(one.local), areBalancesHidden(one.local)]).toEqual(['light', true]);
  one.put('favourites', 3);
  const bob = createAccount();
  const two = openTab(bob, { localStorage: one.localStorage, name: 'bob' });
  await two.settle();
  two.put('favourites', 4);
  await two.settle();
  expect([...bob.stored.keys()].sort()).toEqual(['favourite/3', 'favourite/4']);
  expect([readTheme(two.local), areBalancesHidden(two.local)]).toEqual(['dark', false]);
});

it.each(['GET', 'POST'])('sends nothing after another session has begun during a %s', async (method) => {
  const account = createAccount();
  const tab = openTab(account);
  for (let id = 1; id <= 100; id += 1) tab.put('favourites', id, id);
  account.before = async (sent) => {
    if (sent !== method) return;
    account.before = () => new Promise(() => {});
    tab.replaceSession();
    tab.timers.clear();
  };
  await tab.settle();
  expect(account.calls).toEqual(method === 'GET' ? ['GET'] : ['GET', 'POST']);
});

it('gives an account nothing of another one whose session it replaced', async () => {
  const ann = createAccount({ 'favourite/1': gameText(1, 100) });
  const one = openTab(ann);
  await one.settle();
  const bob = createAccount({ 'favourite/7': gameText(7, 100) });
  const two = openTab(bob, { localStorage: one.localStorage, name: 'bob' });
  await two.settle();
  expect([[...bob.stored.keys()], two.ids('favourites')]).toEqual([['favourite/7'], [7]]);
  expect([...ann.stored.keys()]).toEqual(['favourite/1']);
});

it('sends nothing while nothing changed, and asks at most once a minute', async () => {
  const account = createAccount();
  const clock = { now: 1_795_000_000_000 };
  const tab = openTab(account, { clock });
  await tab.settle();
  const again = () => openTab(account, { clock, localStorage: tab.localStorage }).settle();
  await again();
  expect(account.calls).toEqual(['GET']);
  clock.now += 2 * MINUTE;
  await again();
  expect(account.calls).toEqual(['GET', 'GET']);
  // A clock that was set back.
  clock.now -= 60 * MINUTE;
  await again();
  expect(account.calls).toEqual(['GET', 'GET', 'GET']);
});

it('stops where the API does not offer it, and keeps everything on the device', async () => {
  const account = createAccount();
  account.before = () => Promise.reject(new ApiError({ kind: 'notOffered', status: 404, message: '' }));
  const tab = openTab(account);
  await tab.settle();
  tab.put('favourites', 1);
  await tab.settle();
  expect([account.calls, tab.timers.size, tab.ids('favourites')]).toEqual([['GET'], 0, [1]]);
  tab.logOut();
  const bob = openTab(account, { localStorage: tab.localStorage, name: 'bob' });
  await bob.settle();
  expect(bob.ids('favourites')).toEqual([1]);
});

it('tries again after a failure, and loses nothing', async () => {
  const account = createAccount();
  account.before = () => Promise.reject(new ApiError({ kind: 'network', status: 0, message: '' }));
  const tab = openTab(account);
  tab.put('favourites', 1);
  await tab.settle();
  account.before = async () => {};
  tab.window.dispatchEvent(new Event('online'));
  await tab.settle();
  expect([[...account.stored.keys()], tab.ids('favourites')]).toEqual([['favourite/1'], [1]]);
});

it('ignores entries that it cannot read', async () => {
  const account = createAccount({
    'favourite/1': 'no JSON',
    'favourite/2': '{"id":"2"}',
    'favourite/3': gameText(3, 100),
    'amount/x': '1.00',
    'amount/9': '-5.00',
    'setting/theme': 'pink',
    'setting/reality': '7',
    'newer/1': 'of a newer build',
  });
  const tab = openTab(account);
  await tab.settle();
  expect([tab.ids('favourites'), readTheme(tab.local), areBalancesHidden(tab.local)]).toEqual([
    [3],
    'dark',
    false,
  ]);
  expect(lastAmount(tab.local, 'ann', 9)).toBeUndefined();
  expect(tab.local.get('reality/minutes')).toBeNull();
  expect(account.stored.has('newer/1')).toBe(true);
});

it('starts anew when the record of the last exchange cannot be read', async () => {
  const account = createAccount({ 'favourite/3': gameText(3, 100) });
  const localStorage = createStorage();
  localStorage.setItem(`${FOLLOWED_KEY}ann`, '{"at":1,"entries":[1]}');
  const tab = openTab(account, { localStorage });
  await tab.settle();
  expect(tab.ids('favourites')).toEqual([3]);
});

it.each([
  ['nothing', () => []],
  ['entries of another shape', () => [{ id: 1 }, null, 7]],
])('keeps what it just saved if the API answers %s', async (_, answer) => {
  const account = createAccount();
  account.answer = answer;
  const tab = openTab(account);
  tab.put('favourites', 1);
  await tab.settle();
  expect(tab.ids('favourites')).toEqual([1]);
});

it('keeps a game on the device that is too long for the API', async () => {
  const account = createAccount();
  const tab = openTab(account);
  tab.put('favourites', 1);
  putOnShelf(tab.local, 'favourites', {
    ...{ id: 2, productId: 9, name: 'Long', locale: 'enUS', at: 1 },
    image: 'x'.repeat(600),
  });
  await tab.settle();
  expect([...account.stored.keys()]).toEqual(['favourite/1']);
  expect(tab.ids('favourites').sort()).toEqual([1, 2]);
});

it('removes a game of the longest value that the API stores when another device has removed it', async () => {
  const account = createAccount();
  const tab = openTab(account);
  const game = { id: 2, productId: 9, name: 'Long', locale: 'enUS', at: 1, image: '' } as const;
  const image = 'x'.repeat(PREFERENCE_VALUE_MAX - JSON.stringify(game).length);
  putOnShelf(tab.local, 'favourites', { ...game, image });
  await tab.settle();
  expect(account.stored.get('favourite/2')).toHaveLength(PREFERENCE_VALUE_MAX);
  account.stored.clear();
  tab.put('favourites', 1);
  await tab.settle();
  expect(tab.ids('favourites')).toEqual([1]);
});

it('sends many changes in parts that the contract allows', async () => {
  const account = createAccount();
  const tab = openTab(account);
  for (let id = 1; id <= 100; id += 1) tab.put('favourites', id, id);
  await tab.settle();
  expect(account.calls).toEqual(['GET', 'POST', 'POST']);
  expect(account.stored.size).toBe(100);
});
