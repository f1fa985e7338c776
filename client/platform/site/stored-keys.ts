import { FOLLOWED_KEY, type SafeStorage, type Storages } from '#platform/browser/storage.ts';
import { AUTH_COOKIE, HOST_AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import { LOCALE_COOKIE } from '#shared/locales.ts';
import { parseJson } from '#shared/parse-json.ts';

/** Kinds of data under stored keys. The page "Clear cache" has words for each kind (features/help/stored). */
export type StoredKind =
  | 'login'
  | 'language'
  | 'theme'
  | 'balances'
  | 'orders'
  | 'reality'
  | 'device'
  | 'games'
  | 'amounts'
  | 'searchKey'
  | 'searches'
  | 'notices'
  | 'referral'
  | 'way'
  | 'drafts'
  | 'other';

/** Keys of local storage, of session storage and of cookies. */
interface StoredRule {
  /** Key names; a name that ends with `*` is a prefix. */
  keys: readonly string[];
  /**
   * `device`: stays when a session ends.
   * `member`: removed when a session ends, in every tab.
   * `order`: a money order with an unknown outcome. Only its account reads it; it is removed when the outcome is known.
   * `session`: the session itself; platform/api/session.ts writes and removes it.
   */
  owner: 'device' | 'member' | 'order' | 'session';
  kind: StoredKind;
}

/** The lists of favourites and recent games (platform/browser/game-shelf-storage.ts). */
export const SHELF_KEYS = ['favouriteGames', 'recentGames'];

/** Every key that the site stores. */
export const STORED_RULES: readonly StoredRule[] = [
  {
    keys: [AUTH_COOKIE, HOST_AUTH_COOKIE, 'authTokenTerm', 'authReplacing'],
    owner: 'session',
    kind: 'login',
  },
  { keys: [LOCALE_COOKIE], owner: 'device', kind: 'language' },
  { keys: ['theme'], owner: 'device', kind: 'theme' },
  { keys: ['balances'], owner: 'device', kind: 'balances' },
  { keys: ['moneyOrder/*'], owner: 'order', kind: 'orders' },
  { keys: ['reality/session'], owner: 'session', kind: 'reality' },
  { keys: ['reality/minutes'], owner: 'device', kind: 'reality' },
  { keys: [UUID_COOKIE], owner: 'device', kind: 'device' },
  // Set once the stored settings may be those of a member (app/watch/follow-preferences.ts).
  { keys: ['wasFollowed'], owner: 'device', kind: 'theme' },
  // A logout removes them once the account has them (`clearMemberKeys`).
  { keys: SHELF_KEYS, owner: 'device', kind: 'games' },
  // The record of the last exchange with the account. With unsent changes it stays for the member's next login.
  { keys: [`${FOLLOWED_KEY}*`], owner: 'member', kind: 'games' },
  { keys: ['plays/*'], owner: 'member', kind: 'games' },
  { keys: ['playAmounts/*'], owner: 'member', kind: 'amounts' },
  { keys: ['searchKey'], owner: 'device', kind: 'searchKey' },
  { keys: ['recentSearches'], owner: 'device', kind: 'searches' },
  { keys: ['adult', 'popups', 'closedWithdrawal'], owner: 'device', kind: 'notices' },
  { keys: ['dealer'], owner: 'device', kind: 'referral' },
  // After a 401 they restore the page or game once the member has logged in. The logout code removes `comeback`.
  { keys: ['comeback', 'playAfterLogin', 'launchAfterLogin'], owner: 'device', kind: 'way' },
  { keys: ['scroll', 'deviceSwitch', 'reload', 'clockOffset'], owner: 'device', kind: 'way' },
  { keys: ['draft:*'], owner: 'member', kind: 'drafts' },
  { keys: ['unreadMails', 'depositNews', 'wheelUnshown/*'], owner: 'member', kind: 'other' },
  // These messages show once per device, also after a new login. The keys name no account.
  { keys: ['levelShown/*', 'payoutShown/*'], owner: 'device', kind: 'notices' },
  { keys: ['rum'], owner: 'device', kind: 'other' },
];

/** A key without a rule counts as member data, so a logout removes it even if a rule was forgotten. */
const UNKNOWN: StoredRule = { keys: [], owner: 'member', kind: 'other' };

export function storedRuleOf(key: string): StoredRule {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
  return STORED_RULES.find(({ keys }) => keys.some(matches)) ?? UNKNOWN;
}

/** Removes favourites and recent games. */
export function clearShelves(local: SafeStorage): void {
  for (const key of SHELF_KEYS) local.remove(key);
}

/** The keys that hold the record of the last exchange, one for each account. */
export function followedKeys(local: SafeStorage): string[] {
  return local.keys().filter((key) => key.startsWith(FOLLOWED_KEY));
}

/** The stored text of both shelves. */
export function shelvesOf(local: SafeStorage): string {
  return JSON.stringify(SHELF_KEYS.map((key) => local.get(key)));
}

/** Whether favourites and recent games are those of the last exchange with the account. */
function areShelvesSent(local: SafeStorage, followedKey: string): boolean {
  const last = parseJson(local.get(followedKey));
  return typeof last === 'object' && last !== null && 'shelves' in last && last.shelves === shelvesOf(local);
}

/** Removes a member's data from both storages, once the session has ended. */
export function clearMemberKeys({ local, session }: Storages): void {
  const followed = followedKeys(local);
  // Favourites and recent games that follow the member are in the account, and are not left on the device. Those with unsent
  // changes stay for the member's next login; the login of another member removes them (app/watch/follow-preferences.ts).
  const kept = followed.filter((key) => !areShelvesSent(local, key));
  if (followed.length > 0 && kept.length === 0) clearShelves(local);
  for (const storage of [local, session]) {
    for (const key of storage.keys())
      if (storedRuleOf(key).owner === 'member' && !kept.includes(key)) storage.remove(key);
  }
}
