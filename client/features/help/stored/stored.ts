import type { Cookies } from '#platform/browser/cookies.ts';
import type { SafeStorage, Storages } from '#platform/browser/storage.ts';
import { STORED_RULES, type StoredKind, storedRuleOf } from '#platform/site/stored-keys.ts';
import type { MessageId } from '#platform/site/text.ts';
import { AUTH_COOKIE, HOST_AUTH_COOKIE, UUID_COOKIE } from '#shared/config.ts';
import { LOCALE_COOKIE } from '#shared/locales.ts';

/** A kind of data that this site stores on the device. */
export interface StoredData {
  label: MessageId;
  bytes: number;
  /** Why "Clear cache" does not clear it; undefined for data that is cleared. */
  stayReason?: MessageId;
}

const LABELS: Record<StoredKind | 'files', MessageId> = {
  login: 'help.clear.login',
  language: 'help.clear.language',
  theme: 'help.clear.theme',
  balances: 'help.clear.balances',
  orders: 'help.clear.orders',
  reality: 'help.clear.reality',
  device: 'help.clear.device',
  games: 'help.clear.games',
  amounts: 'help.clear.amounts',
  searchKey: 'help.clear.searchKey',
  searches: 'help.clear.searches',
  notices: 'help.clear.notices',
  referral: 'help.clear.referral',
  way: 'help.clear.way',
  drafts: 'help.clear.drafts',
  other: 'help.clear.other',
  files: 'help.clear.files',
};

/** Why "Clear cache" does not clear a kind. Kinds without a reason are cleared. */
const STAY_REASONS: Partial<Record<StoredKind | 'files', MessageId>> = {
  login: 'help.clear.loginKept',
  language: 'help.clear.languageKept',
  theme: 'help.clear.themeKept',
  balances: 'help.clear.balancesKept',
  orders: 'help.clear.ordersKept',
  reality: 'help.clear.realityKept',
  searchKey: 'help.clear.searchKeyKept',
};

interface Device {
  storages: Storages;
  cookies: Cookies;
  /** undefined without https. */
  caches?: CacheStorage | undefined;
}

/** The cookies of this site that scripts can read. */
const COOKIE_NAMES = [AUTH_COOKIE, HOST_AUTH_COOKIE, LOCALE_COOKIE, UUID_COOKIE];

/** The data that this site stores on the device, by kind, in the order of STORED_RULES. Sizes in bytes of UTF-8. */
export async function readStored(device: Device): Promise<StoredData[]> {
  const sizes = new Map<StoredKind | 'files', number>();
  const count = (key: string, value: string) => {
    const { kind } = storedRuleOf(key);
    sizes.set(kind, (sizes.get(kind) ?? 0) + bytesOf(key + value));
  };
  for (const storage of storagesOf(device)) {
    for (const key of storage.keys()) count(key, storage.get(key) ?? '');
  }
  for (const name of COOKIE_NAMES) {
    const value = device.cookies.get(name);
    if (value !== undefined) count(name, value);
  }
  sizes.set('files', await cachedBytes(device.caches));
  const kinds = new Set([...STORED_RULES.map(({ kind }) => kind), 'files' as const]);
  return [...kinds].flatMap((kind): StoredData[] => {
    const bytes = sizes.get(kind) ?? 0;
    const stayReason = STAY_REASONS[kind];
    return bytes > 0 ? [{ label: LABELS[kind], bytes, ...(stayReason && { stayReason }) }] : [];
  });
}

/** Clears all data of kinds without a reason in STAY_REASONS. */
export async function clearStored(device: Device): Promise<void> {
  for (const storage of storagesOf(device)) {
    for (const key of storage.keys()) if (!staysStored(key)) storage.remove(key);
  }
  for (const name of COOKIE_NAMES) if (!staysStored(name)) device.cookies.remove(name);
  const names = await device.caches?.keys().catch(() => []);
  await Promise.all((names ?? []).map((name) => device.caches?.delete(name).catch(() => false)));
}

function staysStored(key: string): boolean {
  return STAY_REASONS[storedRuleOf(key).kind] !== undefined;
}

function storagesOf({ storages }: Device): SafeStorage[] {
  return [storages.local, storages.session];
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Size of the files in the service worker's caches. */
async function cachedBytes(caches: CacheStorage | undefined): Promise<number> {
  if (!caches) return 0;
  try {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const responses = (await Promise.all(stores.map((cache) => cache.matchAll()))).flat();
    const sizes = await Promise.all(responses.map(async (response) => (await response.blob()).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}

/** "812 B", "3.4 KB", "1.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
