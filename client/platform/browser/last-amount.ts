import type { Cents } from '#shared/money.ts';
import type { SafeStorage } from './storage.ts';

/**
 * What a member last moved into each provider's games, to be suggested the next time. It lives on this device, by
 * member: another one who logs in here is not told.
 */
const MAX_PROVIDERS = 50;

const keyOf = (account: string) => `playAmounts/${account}`;

/** undefined where nothing was moved yet, or nobody is known. */
export function lastAmount(local: SafeStorage, account: string, productId: number): Cents | undefined {
  return read(local, account).find(([id]) => id === productId)?.[1];
}

/** The newest stand in front; of too many the oldest go. */
export function keepAmount(local: SafeStorage, account: string, productId: number, amount: Cents): void {
  if (!account) return;
  const others = read(local, account).filter(([id]) => id !== productId);
  local.set(keyOf(account), JSON.stringify([[productId, amount], ...others].slice(0, MAX_PROVIDERS)));
}

function read(local: SafeStorage, account: string): [number, Cents][] {
  if (!account) return [];
  try {
    const list: unknown = JSON.parse(local.get(keyOf(account)) ?? '[]');
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [number, Cents] {
  return (
    Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isSafeInteger(entry[1]) && entry[1] > 0
  );
}
