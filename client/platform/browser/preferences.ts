import { type Cents, toDecimal, tryParseMoney } from '#shared/money.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { PreferenceChange } from '#shared/webapi/schemas/preference.ts';
import { PREFERENCE_VALUE_MAX } from '#shared/webapi/words.ts';
import { areBalancesHidden, hideBalances } from './balances.ts';
import { isShelfGame, readShelf, SHELF_KEYS, SHELF_LIMITS, type ShelfName } from './game-shelf-storage.ts';
import { amountsKey, MAX_PROVIDERS, readAmounts } from './last-amount.ts';
import { isPlay, MAX_PLAYS, playsKey, readPlays } from './last-plays.ts';
import { REALITY_MINUTES, readMinutes, writeMinutes } from './play-time.ts';
import type { SafeStorage } from './storage.ts';
import { readTheme, setTheme } from './theme.ts';

/**
 * The data that the account stores for all devices of the member, as entries of the API: `favourite/9001`,
 * `recent/9001`, `play/9-9001`, `amount/9`, `setting/theme`. A value is JSON of a stored game or play, an amount, or the
 * word of a setting.
 */
export type Entries = ReadonlyMap<string, string>;

interface Stored {
  entries: Entries;
  /** Whether this device has stored entries of a kind. A missing list is unknown, not empty. Settings are always known. */
  isKnown: (kind: string) => boolean;
}

/** The entries that this device has stored for a member. */
export function readEntries(local: SafeStorage, account: string): Stored {
  const entries = new Map<string, string>();
  for (const [kind, shelf] of SHELF_KINDS)
    for (const game of inTime(readShelf(local, shelf)))
      entries.set(`${kind}/${game.id}`, JSON.stringify(game));
  for (const play of inTime(readPlays(local, account)))
    entries.set(`play/${play.productId}${play.gameId ? `-${play.gameId}` : ''}`, JSON.stringify(play));
  for (const [productId, amount] of readAmounts(local, account))
    entries.set(`amount/${productId}`, toDecimal(amount));
  if (readTheme(local) === 'light') entries.set('setting/theme', 'light');
  if (areBalancesHidden(local)) entries.set('setting/balances', 'hidden');
  if (local.get('reality/minutes') !== null) entries.set('setting/reality', String(readMinutes(local)));
  return { entries, isKnown: (kind) => kind === 'setting' || local.get(keyOfKind(kind, account)) !== null };
}

/** Gives items without a time a small one: they keep their order and come after all others. */
function inTime<T extends { at?: number }>(list: readonly T[]): T[] {
  return list.map((item, index) => ({ ...item, at: item.at ?? list.length - index }));
}

const SHELF_KINDS: readonly [kind: string, shelf: ShelfName][] = [
  ['favourite', 'favourites'],
  ['recent', 'recent'],
];

/** Storage key of a kind of entries; '' for settings and for an unknown kind, such as one of a newer build. */
function keyOfKind(kind: string, account: string): string {
  const [, shelf] = SHELF_KINDS.find(([name]) => name === kind) ?? [];
  if (shelf) return SHELF_KEYS[shelf];
  return kind === 'play' ? playsKey(account) : kind === 'amount' ? amountsKey(account) : '';
}

/** Replaces what this device has stored, and shows the settings. Invalid values are ignored. */
export function writeEntries(
  local: SafeStorage,
  account: string,
  entries: Entries,
  document: Document,
): { changedKeys: string[]; areStored: boolean } {
  const changedKeys: string[] = [];
  let areStored = true;
  const write = (key: string, list: unknown[]) => {
    const text = JSON.stringify(list);
    if ((local.get(key) ?? '[]') === text) return;
    areStored = local.set(key, text) && areStored;
    changedKeys.push(key);
  };
  for (const [kind, shelf] of SHELF_KINDS)
    write(SHELF_KEYS[shelf], newestOf(entries, kind, isShelfGame).slice(0, SHELF_LIMITS[shelf]));
  write(playsKey(account), newestOf(entries, 'play', isPlay).slice(0, MAX_PLAYS));
  write(amountsKey(account), amountsOf(entries, readAmounts(local, account)).slice(0, MAX_PROVIDERS));

  const theme = entries.get('setting/theme') === 'light' ? 'light' : 'dark';
  if (theme !== readTheme(local)) {
    setTheme(local, theme, document);
    changedKeys.push('theme');
  }
  const isHidden = entries.get('setting/balances') === 'hidden';
  if (isHidden !== areBalancesHidden(local)) hideBalances(local, isHidden);
  const minutes = REALITY_MINUTES.find((choice) => String(choice) === entries.get('setting/reality'));
  if (minutes && minutes !== readMinutes(local)) writeMinutes(local, minutes);
  // The account has no interval, so the stored one belongs to another member.
  if (!entries.has('setting/reality') && local.get('reality/minutes') !== null)
    local.remove('reality/minutes');
  return { changedKeys, areStored };
}

function newestOf<T extends { at?: number }>(
  entries: Entries,
  kind: string,
  isValid: (item: unknown) => item is T,
): T[] {
  const items = valuesOf(entries, kind).map(([, value]) => parseJson(value));
  return items.filter(isValid).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/** Amounts have no time to sort by: products that this device knows keep their order, the others follow. */
function amountsOf(entries: Entries, own: readonly [number, Cents][]): [number, Cents][] {
  const order = new Map(own.map(([productId], index) => [productId, index]));
  const placeOf = (productId: number) => order.get(productId) ?? own.length;
  return valuesOf(entries, 'amount')
    .flatMap(([id, value]): [number, Cents][] => {
      const amount = tryParseMoney(value);
      return /^[1-9]\d{0,14}$/.test(id) && amount !== null && amount > 0 ? [[Number(id), amount]] : [];
    })
    .sort(([a], [b]) => placeOf(a) - placeOf(b));
}

function valuesOf(entries: Entries, kind: string): [id: string, value: string][] {
  return [...entries].flatMap(([key, value]): [string, string][] =>
    key.startsWith(`${kind}/`) ? [[key.slice(kind.length + 1), value]] : [],
  );
}

/** The changes that lead from earlier entries to those that are stored now. Entries that are too long stay on the device. */
export function changesSince(earlier: Entries, { entries, isKnown }: Stored): PreferenceChange[] {
  const changes: PreferenceChange[] = [];
  for (const [key, value] of entries)
    if (earlier.get(key) !== value && value.length <= PREFERENCE_VALUE_MAX) changes.push({ key, value });
  for (const key of earlier.keys()) {
    const [kind = ''] = key.split('/');
    if (!entries.has(key) && isKnown(kind)) changes.push({ key, value: null });
  }
  return changes;
}

/**
 * The changes to send if this device has no record of an exchange with the account: entries that the account does not have, and
 * entries with a later time than in the account.
 * @param hasOwnSettings false if the settings may be those of another member
 */
export function firstChanges(
  account: Entries,
  stored: Stored,
  { hasOwnSettings }: { hasOwnSettings: boolean },
): PreferenceChange[] {
  return changesSince(account, stored).filter(({ key, value }) => {
    if (!hasOwnSettings && key.startsWith('setting/')) return false;
    const known = account.get(key);
    return value !== null && (known === undefined || timeOf(value) > timeOf(known));
  });
}

function timeOf(value: string): number {
  const item = parseJson(value);
  const at = typeof item === 'object' && item !== null && 'at' in item ? item.at : 0;
  return typeof at === 'number' ? at : 0;
}

export function applyChanges(entries: Entries, changes: readonly PreferenceChange[]): Entries {
  const result = new Map(entries);
  for (const { key, value } of changes) {
    if (value === null) result.delete(key);
    else result.set(key, value);
  }
  return result;
}
