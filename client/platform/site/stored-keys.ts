import type { SafeStorage, Storages } from '#platform/browser/storage.ts';
import { AUTH_COOKIE, HOST_AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import { LOCALE_COOKIE } from '#shared/locales.ts';

/** Kinds of data under stored keys. The page "Clear cache" has words for each kind (features/help/stored). */
export type StoredKind =
  | 'login'
  | 'language'
  | 'theme'
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

/** Every key that the site stores. */
export const STORED_RULES: readonly StoredRule[] = [
  {
    keys: [AUTH_COOKIE, HOST_AUTH_COOKIE, 'authTokenTerm', 'authReplacing'],
    owner: 'session',
    kind: 'login',
  },
  { keys: [LOCALE_COOKIE], owner: 'device', kind: 'language' },
  { keys: ['theme'], owner: 'device', kind: 'theme' },
  { keys: ['moneyOrder/*'], owner: 'order', kind: 'orders' },
  { keys: ['reality/session'], owner: 'session', kind: 'reality' },
  { keys: ['reality/minutes'], owner: 'device', kind: 'reality' },
  { keys: [UUID_COOKIE], owner: 'device', kind: 'device' },
  { keys: ['favouriteGames', 'recentGames'], owner: 'device', kind: 'games' },
  { keys: ['plays/*'], owner: 'member', kind: 'games' },
  { keys: ['playAmounts/*'], owner: 'member', kind: 'amounts' },
  { keys: ['searchKey'], owner: 'device', kind: 'searchKey' },
  { keys: ['recentSearches'], owner: 'device', kind: 'searches' },
  { keys: ['adult', 'popups'], owner: 'device', kind: 'notices' },
  { keys: ['dealer'], owner: 'device', kind: 'referral' },
  // After a 401 the member logs in and returns by these. A logout removes `comeback` itself.
  { keys: ['comeback', 'playAfterLogin', 'launchAfterLogin'], owner: 'device', kind: 'way' },
  { keys: ['scroll', 'deviceSwitch', 'reload', 'clockOffset'], owner: 'device', kind: 'way' },
  { keys: ['draft:*'], owner: 'member', kind: 'drafts' },
  { keys: ['unreadMails', 'depositNews', 'wheelUnshown/*'], owner: 'member', kind: 'other' },
  // These messages show once per device, also after a new login. The keys name no account.
  { keys: ['levelShown/*', 'payoutShown/*'], owner: 'device', kind: 'notices' },
  { keys: ['rum'], owner: 'device', kind: 'other' },
];

/** A key without a rule counts as the member's, so that a forgotten rule leaves nothing of a member on the device. */
const UNKNOWN: StoredRule = { keys: [], owner: 'member', kind: 'other' };

/** The rule of a stored key. */
export function storedRuleOf(key: string): StoredRule {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
  return STORED_RULES.find(({ keys }) => keys.some(matches)) ?? UNKNOWN;
}

/** Removes a member's data from both storages, once the session has ended. */
export function clearMemberKeys({ local, session }: Storages): void {
  const clear = (storage: SafeStorage) => {
    for (const key of storage.keys()) if (storedRuleOf(key).owner === 'member') storage.remove(key);
  };
  clear(local);
  clear(session);
}
