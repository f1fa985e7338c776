import type { Cents } from '#shared/money.ts';
import type { SafeStorage } from './storage.ts';
import { isPositiveInteger, readStoredList } from './stored-list.ts';

/**
 * The amount that a member last moved to each provider, as a suggestion for the next time. Stored on this device by
 * account: another member of the device does not see it.
 */
export const MAX_PROVIDERS = 50;

export const amountsKey = (account: string) => `playAmounts/${account}`;

/** undefined if nothing was moved yet or the member is unknown. */
export function lastAmount(local: SafeStorage, account: string, productId: number): Cents | undefined {
  return readAmounts(local, account).find(([id]) => id === productId)?.[1];
}

/** Stores an amount in front of the others. The oldest entries are removed. */
export function keepAmount(local: SafeStorage, account: string, productId: number, amount: Cents): void {
  if (!account) return;
  const others = readAmounts(local, account).filter(([id]) => id !== productId);
  local.set(amountsKey(account), JSON.stringify([[productId, amount], ...others].slice(0, MAX_PROVIDERS)));
}

/** Pairs of a provider and its amount, newest first. */
export function readAmounts(local: SafeStorage, account: string): [number, Cents][] {
  return account ? readStoredList(local, amountsKey(account), isEntry) : [];
}

function isEntry(entry: unknown): entry is [number, Cents] {
  return Array.isArray(entry) && Number.isSafeInteger(entry[0]) && isPositiveInteger(entry[1]);
}
