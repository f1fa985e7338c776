import type { AppEnvironment } from '#platform/site/page.ts';
import { type Cents, tryParseMoney } from '#shared/money.ts';
import { WALLET_CALLS } from '#shared/webapi/calls/wallet.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { ask, markStale } from './calls.ts';

/** Money between wallets, for every feature that moves it. */

/** A wallet's balance; null while it is unknown. */
export function balanceOf(wallet: Pick<GameWallet, 'balance'> | undefined): Cents | null {
  return wallet?.balance ? tryParseMoney(wallet.balance) : null;
}

type Source = Pick<GameWallet, 'balance' | 'is_integer_only'>;

/** The amount that can leave a wallet: whole dollars if one of the two wallets takes no cents; null while unknown. */
export function movable(from: Source | undefined, to?: Pick<GameWallet, 'is_integer_only'>): Cents | null {
  const balance = balanceOf(from);
  if (balance === null) return null;
  const isWhole = Boolean(from?.is_integer_only || to?.is_integer_only);
  return Math.max(0, isWhole ? wholePart(balance) : balance);
}

/** The amount without its cents. */
export function wholePart(cents: Cents): Cents {
  return cents - (cents % 100);
}

/** The cents that cannot leave wallets which move whole dollars only. */
export function centsLeftIn(wallets: readonly Source[]): Cents {
  return wallets.reduce((sum: Cents, wallet) => {
    return sum + Math.max(0, (balanceOf(wallet) ?? 0) - (movable(wallet) ?? 0));
  }, 0);
}

/** Asks one wallet's provider for its balance. @throws ApiError */
export function fetchWallet(app: AppEnvironment, id: number, signal?: AbortSignal): Promise<GameWallet> {
  return ask(app, WALLET_CALLS.wallet, { params: { id }, signal });
}

/** Refetches everything that shows a balance, after money moved or may have moved. */
export function refreshMoney(app: Pick<AppEnvironment, 'queryClient'>): Promise<void> {
  return markStale(app, WALLET_CALLS.transfer);
}

/** The sum of the amounts that can leave the wallets, without unknown ones and cents that a wallet cannot move. */
export function movableIn(wallets: readonly GameWallet[]): Cents {
  return wallets.reduce((sum: Cents, wallet) => sum + (movable(wallet) ?? 0), 0);
}

/** The sum of the known balances under maintenance. */
export function frozenIn(wallets: readonly GameWallet[]): Cents {
  return sumOf(wallets.filter(({ status }) => status === 'maintenance')) ?? 0;
}

/** The sum of the known balances; null if all are unknown. */
export function sumOf(wallets: readonly GameWallet[]): Cents | null {
  const known = wallets.map(balanceOf).filter((balance) => balance !== null);
  return known.length === 0 ? null : known.reduce((sum, balance) => sum + balance, 0);
}
