import { balanceOf } from '#platform/net/transfers.ts';
import type { Cents } from '#shared/money.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';

export interface WalletSums {
  /** All that is known, frozen money included; null when no wallet is known. */
  total: Cents | null;
  inGames: Cents | null;
  /** In wallets under maintenance. */
  frozen: Cents;
  /** How many wallets could not say what they hold. */
  unknownCount: number;
}

/** Sums of all wallets, in cents. */
export function sumsOf(wallets: readonly GameWallet[]): WalletSums {
  return {
    total: sumOf(wallets),
    inGames: sumOf(wallets.filter(({ id }) => id !== MAIN_WALLET_ID)),
    frozen: sumOf(wallets.filter(({ status }) => status === 'maintenance')) ?? 0,
    unknownCount: wallets.filter((wallet) => balanceOf(wallet) === null).length,
  };
}

function sumOf(wallets: readonly GameWallet[]): Cents | null {
  const known = wallets.map(balanceOf).filter((balance) => balance !== null);
  return known.length === 0 ? null : known.reduce((sum, balance) => sum + balance, 0);
}

/** Wallets that are empty for certain are left out. */
export function mayHoldMoney(wallet: GameWallet): boolean {
  return balanceOf(wallet) !== 0;
}

/** Fewer wallets than this need neither folding nor a search. */
const MANY_WALLETS = 9;
/** So many stand for all, where none was ever used. */
const FEW = 5;

export interface WalletGroups {
  /** With money, or of unknown balance; then those that were used. */
  lead: GameWallet[];
  /** Empty, and never used as far as the API tells. */
  rest: GameWallet[];
}

/** Game wallets as a member looks for them, each group in the API's order. A few wallets are one group. */
export function groupsOf(wallets: readonly GameWallet[]): WalletGroups {
  if (!isMany(wallets)) return { lead: [...wallets], rest: [] };
  const funded = wallets.filter(mayHoldMoney);
  const empty = wallets.filter((wallet) => !mayHoldMoney(wallet));
  const used = empty.filter(({ used_at }) => used_at);
  const rest = empty.filter(({ used_at }) => !used_at);
  const lead = [...funded, ...used];
  // Who has never played sees what a wallet is, not a screen full of nothing.
  return lead.length === 0 ? { lead: rest.slice(0, FEW), rest: rest.slice(FEW) } : { lead, rest };
}

/** Whether there are so many wallets that the list folds and gets a search field. */
export function isMany(wallets: readonly GameWallet[]): boolean {
  return wallets.length >= MANY_WALLETS;
}

/** Wallets by a piece of their name, whatever its case. */
export function foundBy(wallets: readonly GameWallet[], typed: string): GameWallet[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return wallets.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

/**
 * The same wallet with what a later answer says of it. Names stay: they are in this page's language. An answer that is
 * older than what is known (it was under way while money moved) changes nothing.
 */
export function updated(known: GameWallet, news: GameWallet): GameWallet {
  if (isOlder(news, known)) return known;
  const { balance, status, updated_at, used_at } = news;
  return { ...known, balance, status, updated_at, used_at };
}

function isOlder(a: GameWallet, b: GameWallet): boolean {
  if (!a.updated_at || !b.updated_at) return false;
  return Date.parse(a.updated_at) < Date.parse(b.updated_at);
}

/** What moved back to the main wallet. */
export function recalledSum(entries: readonly RecallEntry[]): Cents {
  return entries.reduce(
    (sum, entry) => sum + (entry.is_ok ? (balanceOf({ balance: entry.amount }) ?? 0) : 0),
    0,
  );
}
