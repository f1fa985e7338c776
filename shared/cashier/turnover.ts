import { type Cents, tryParseMoney } from '../money.ts';
import type { GameWallet } from '../webapi/schemas/wallet.ts';

/** Bets that the open turnover of the main wallet requires, and those still to make, in cents. */
export interface OpenTurnover {
  total: Cents;
  left: Cents;
  /** Whether any open turnover locks the whole main wallet. */
  locksWallet: boolean;
}

/** The open turnover of the main wallet: null if it is unknown or cannot be read, undefined if the API does not send it. */
export function openTurnoverOf(
  wallet: Pick<GameWallet, 'turnover'> | null | undefined,
): OpenTurnover | null | undefined {
  if (!wallet) return null;
  if (!wallet.turnover) return undefined;
  const total = tryParseMoney(wallet.turnover.total);
  const left = tryParseMoney(wallet.turnover.left);
  if (total === null || left === null) return null;
  return { total, left, locksWallet: wallet.turnover.locks_wallet };
}

/** Money that arrives in the main wallet, and the bets that it requires, in cents. Null: not known yet. */
export interface Arrival {
  amount: Cents | null;
  required: Cents | null;
}

/** The amount that an arrival locks in the main wallet, and the bets that unlock it, in cents. Null: not known yet. */
export interface Lock {
  locked: Cents | null;
  bets: Cents | null;
  /** The part of `bets` that was open before. */
  openBefore: Cents;
}

/** A lock of money that is free now. */
export interface LockOfFreeMoney {
  /** The bets that unlock it. */
  bets: Cents;
  /** False: the wallet or its balance is unknown, and it may hold free money. */
  isBalanceKnown: boolean;
}

/** The lock of an arrival that locks money that is free now, or may be free; null if it locks none, or has no known turnover. */
export function lockOfFreeMoney(
  wallet: Pick<GameWallet, 'balance' | 'turnover'> | undefined,
  { required }: Arrival,
): LockOfFreeMoney | null {
  const turnover = openTurnoverOf(wallet);
  // Undefined: the API has no open turnover of wallets.
  if (!required || turnover === undefined) return null;
  const isFree = turnover === null || (turnover.locksWallet && turnover.left === 0);
  const balance = turnover && tryParseMoney(wallet?.balance ?? '');
  if (!isFree || balance === 0) return null;
  return { bets: required, isBalanceKnown: balance !== null };
}

/** The lock after an arrival; null if the API does not say that turnover locks the whole wallet, or the balance is unknown. */
export function lockAfter(
  wallet: Pick<GameWallet, 'balance' | 'turnover'> | undefined,
  { amount, required }: Arrival,
): Lock | null {
  const turnover = openTurnoverOf(wallet);
  const balance = tryParseMoney(wallet?.balance ?? '');
  if (!turnover?.locksWallet || balance === null) return null;
  return {
    locked: amount === null ? null : balance + amount,
    bets: required === null ? null : turnover.left + required,
    openBefore: turnover.left,
  };
}
