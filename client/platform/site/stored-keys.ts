import type { SafeStorage, Storages } from '#platform/browser/storage.ts';
import { AUTH_COOKIE, HOST_AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import { LOCALE_COOKIE } from '#shared/locales.ts';
import type { MessageId } from './text.ts';

/** A kind of data that the site stores in local storage, session storage or a cookie. */
export interface StoredRule {
  /** Names; one that ends with `*` is a prefix. */
  keys: readonly string[];
  /**
   * `device`: stays when a session ends.
   * `member`: removed when a session ends, in every tab.
   * `order`: a money order without a known outcome. Its account alone reads it, and it is removed by its outcome.
   * `session`: the session itself, which platform/api/session.ts writes and removes.
   */
  owner: 'device' | 'member' | 'order' | 'session';
  /** The kind in words, as the page "Clear cache" lists it. */
  label: MessageId;
  /** Why "Clear cache" leaves it. Without a reason it is cleared. */
  stayReason?: MessageId;
}

/** Every key that the site stores. */
export const STORED_RULES: readonly StoredRule[] = [
  {
    keys: [AUTH_COOKIE, HOST_AUTH_COOKIE, 'authTokenTerm', 'authReplacing'],
    owner: 'session',
    label: 'help.clear.login',
    stayReason: 'help.clear.loginKept',
  },
  {
    keys: [LOCALE_COOKIE],
    owner: 'device',
    label: 'help.clear.language',
    stayReason: 'help.clear.languageKept',
  },
  {
    keys: ['moneyOrder/*'],
    owner: 'order',
    label: 'help.clear.orders',
    stayReason: 'help.clear.ordersKept',
  },
  {
    keys: ['reality/session'],
    owner: 'session',
    label: 'help.clear.reality',
    stayReason: 'help.clear.realityKept',
  },
  {
    keys: ['reality/minutes'],
    owner: 'device',
    label: 'help.clear.reality',
    stayReason: 'help.clear.realityKept',
  },
  { keys: [UUID_COOKIE], owner: 'device', label: 'help.clear.device' },
  { keys: ['favouriteGames', 'recentGames'], owner: 'device', label: 'help.clear.games' },
  { keys: ['plays/*'], owner: 'member', label: 'help.clear.games' },
  { keys: ['playAmounts/*'], owner: 'member', label: 'help.clear.amounts' },
  {
    keys: ['searchKey'],
    owner: 'device',
    label: 'help.clear.searchKey',
    stayReason: 'help.clear.searchKeyKept',
  },
  { keys: ['recentSearches'], owner: 'device', label: 'help.clear.searches' },
  { keys: ['adult', 'popups'], owner: 'device', label: 'help.clear.notices' },
  { keys: ['dealer'], owner: 'device', label: 'help.clear.referral' },
  {
    // A 401 leads to the login, which leads back: these stay. A logout forgets `comeback` itself.
    keys: [
      'comeback',
      'playAfterLogin',
      'launchAfterLogin',
      'scroll',
      'deviceSwitch',
      'reload',
      'clockOffset',
    ],
    owner: 'device',
    label: 'help.clear.way',
  },
  { keys: ['draft:*'], owner: 'member', label: 'help.clear.drafts' },
  { keys: ['rum'], owner: 'device', label: 'help.clear.other' },
  {
    keys: ['levelSeen/*', 'unreadMails', 'depositNews', 'wheelUnshown/*'],
    owner: 'member',
    label: 'help.clear.other',
  },
];

/** A key that no rule names counts as the member's: nothing of a member stays because its rule was forgotten. */
const UNKNOWN: StoredRule = { keys: [], owner: 'member', label: 'help.clear.other' };

/** The rule of a stored key. */
export function storedRuleOf(key: string): StoredRule {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
  return STORED_RULES.find(({ keys }) => keys.some(matches)) ?? UNKNOWN;
}

/** Removes what belongs to a member from both storages, once the session has ended. */
export function clearMemberKeys({ local, session }: Storages): void {
  const clear = (storage: SafeStorage) => {
    for (const key of storage.keys()) if (storedRuleOf(key).owner === 'member') storage.remove(key);
  };
  clear(local);
  clear(session);
}
