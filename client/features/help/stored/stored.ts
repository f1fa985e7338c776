import type { Cookies } from '#platform/browser/cookies.ts';
import type { SafeStorage, Storages } from '#platform/browser/storage.ts';
import type { MessageId } from '#platform/site/text.ts';
import { AUTH_COOKIE, HOST_AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import { LOCALE_COOKIE } from '#shared/locales.ts';

/** A kind of thing that this site keeps on the device, in words. */
export interface StoredKind {
  label: MessageId;
  bytes: number;
  /** Stays when the rest is cleared, and why. */
  stayReason?: MessageId;
}

interface Rule {
  /** Key in storage, or its beginning where it ends with `*`. */
  keys: readonly string[];
  label: MessageId;
  stayReason?: MessageId;
}

/** What each key holds. A key that nobody knows is told as other data, and cleared. */
const RULES: readonly Rule[] = [
  {
    keys: ['authToken', HOST_AUTH_COOKIE, 'authTokenTerm', 'authReplacing'],
    label: 'help.clear.login',
    stayReason: 'help.clear.loginKept',
  },
  { keys: [LOCALE_COOKIE], label: 'help.clear.language', stayReason: 'help.clear.languageKept' },
  { keys: ['moneyOrder/*'], label: 'help.clear.orders', stayReason: 'help.clear.ordersKept' },
  { keys: ['reality/*'], label: 'help.clear.reality', stayReason: 'help.clear.realityKept' },
  { keys: [UUID_COOKIE], label: 'help.clear.device' },
  { keys: ['favouriteGames', 'recentGames', 'plays/*'], label: 'help.clear.games' },
  { keys: ['playAmounts/*'], label: 'help.clear.amounts' },
  { keys: ['searchKey'], label: 'help.clear.searchKey', stayReason: 'help.clear.searchKeyKept' },
  { keys: ['recentSearches'], label: 'help.clear.searches' },
  { keys: ['adult', 'popups', 'installHint'], label: 'help.clear.notices' },
  { keys: ['dealer'], label: 'help.clear.referral' },
  {
    keys: [
      'comeback',
      'playAfterLogin',
      'launchAfterLogin',
      'scroll',
      'deviceSwitch',
      'reload',
      'clockOffset',
    ],
    label: 'help.clear.way',
  },
  { keys: ['draft:*'], label: 'help.clear.drafts' },
];
const OTHER: Rule = { keys: [], label: 'help.clear.other' };
const FILES: MessageId = 'help.clear.files';

function ruleOf(key: string): Rule {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
  return RULES.find(({ keys }) => keys.some(matches)) ?? OTHER;
}

interface Device {
  storages: Storages;
  cookies: Cookies;
  /** Absent where the browser has none (no https). */
  caches?: CacheStorage | undefined;
}

/** Cookies that scripts may read; others hold nothing of this site's. */
const COOKIE_NAMES = [AUTH_COOKIE, HOST_AUTH_COOKIE, LOCALE_COOKIE, UUID_COOKIE];

/** All that this site keeps on the device, by kind: what is kept first. Sizes in bytes of UTF-8. */
export async function readStored(device: Device): Promise<StoredKind[]> {
  const sizes = new Map<Rule, number>();
  const count = (key: string, value: string) => {
    const rule = ruleOf(key);
    sizes.set(rule, (sizes.get(rule) ?? 0) + bytesOf(key + value));
  };
  for (const storage of storagesOf(device)) {
    for (const key of storage.keys()) count(key, storage.get(key) ?? '');
  }
  for (const name of COOKIE_NAMES) {
    const value = device.cookies.get(name);
    if (value !== undefined) count(name, value);
  }
  const kinds = [...RULES, OTHER].flatMap((rule): StoredKind[] => {
    const bytes = sizes.get(rule);
    return bytes === undefined
      ? []
      : [{ label: rule.label, bytes, ...(rule.stayReason && { stayReason: rule.stayReason }) }];
  });
  const files = await cachedBytes(device.caches);
  return files > 0 ? [...kinds, { label: FILES, bytes: files }] : kinds;
}

/** Clears everything but what is kept: login, language, money that is still being checked. */
export async function clearStored(device: Device): Promise<void> {
  for (const storage of storagesOf(device)) {
    for (const key of storage.keys()) if (!ruleOf(key).stayReason) storage.remove(key);
  }
  for (const name of COOKIE_NAMES) if (!ruleOf(name).stayReason) device.cookies.remove(name);
  const names = await device.caches?.keys().catch(() => []);
  await Promise.all((names ?? []).map((name) => device.caches?.delete(name).catch(() => false)));
}

function storagesOf({ storages }: Device): SafeStorage[] {
  return [storages.local, storages.session];
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Files of the site that its service worker keeps. */
async function cachedBytes(caches: CacheStorage | undefined): Promise<number> {
  if (!caches) return 0;
  try {
    const names = await caches.keys();
    const sizes = await Promise.all(names.map((name) => bytesOfCache(caches, name)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}

async function bytesOfCache(caches: CacheStorage, name: string): Promise<number> {
  const cache = await caches.open(name);
  const answers = await cache.matchAll();
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** "812 B", "3.4 KB", "1.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
