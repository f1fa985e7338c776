import { balanceOf, frozenIn, movableIn, sumOf } from '#platform/net/transfers.ts';
import type { Cents } from '#shared/money.ts';
import type { GameWallet, RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';

export interface WalletSums {
  /** Sum of all known balances, with frozen money; null if no balance is known. */
  total: Cents | null;
  inGames: Cents | null;
  /** Money in wallets under maintenance. */
  frozen: Cents;
  /** Number of wallets whose balance is unknown. */
  unknownCount: number;
}

/** Sums of all wallets, in cents. */
export function sumsOf(wallets: readonly GameWallet[]): WalletSums {
  return {
    total: sumOf(wallets),
    inGames: sumOf(wallets.filter(({ id }) => id !== MAIN_WALLET_ID)),
    frozen: frozenIn(wallets),
    unknownCount: wallets.filter((wallet) => balanceOf(wallet) === null).length,
  };
}

/** The amount that a recall moves now: without frozen and unknown money, and without cents that a wallet cannot move. */
export function recallable(wallets: readonly GameWallet[]): Cents {
  return movableIn(wallets.filter(({ id, status }) => id !== MAIN_WALLET_ID && status === 'normal'));
}

/** Whether a provider did not answer: its balance is unknown, or older than the other ones. */
export function isSilent(wallet: GameWallet): boolean {
  return wallet.status === 'error' || balanceOf(wallet) === null;
}

/** Whether the balance is positive or unknown. */
export function mayHoldMoney(wallet: GameWallet): boolean {
  return balanceOf(wallet) !== 0;
}

/**
 * Whether there is nothing to transfer. `games` are undefined while they load: then only a main wallet that was never used
 * says so.
 */
export function isAllEmpty(main: GameWallet | undefined, games: readonly GameWallet[] | undefined): boolean {
  if (!main || mayHoldMoney(main)) return false;
  return games ? !games.some(mayHoldMoney) : main.used_at === null;
}

/** From this number on the list folds empty wallets and has a search field. */
const MANY_WALLETS = 9;
/** Wallets that are shown unfolded if all are empty. */
const MIN_UNFOLDED = 5;

export interface WalletGroups {
  /** Wallets that may hold money. */
  lead: GameWallet[];
  /** Empty wallets: used ones, then those that were never used. */
  rest: GameWallet[];
}

/** Splits the game wallets into shown and folded ones, each in the order of the API. A short list is not split. */
export function groupsOf(wallets: readonly GameWallet[]): WalletGroups {
  if (!isMany(wallets)) return { lead: [...wallets], rest: [] };
  const funded = wallets.filter(mayHoldMoney);
  const empty = wallets.filter((wallet) => !mayHoldMoney(wallet));
  const rest = [...empty.filter(({ used_at }) => used_at), ...empty.filter(({ used_at }) => !used_at)];
  if (funded.length > 0) return { lead: funded, rest };
  return { lead: rest.slice(0, MIN_UNFOLDED), rest: rest.slice(MIN_UNFOLDED) };
}

/** Whether the list is long enough for folding and a search field. */
export function isMany(wallets: readonly GameWallet[]): boolean {
  return wallets.length >= MANY_WALLETS;
}

/** Wallets whose name contains the text, ignoring case. */
export function foundBy(wallets: readonly GameWallet[], typed: string): GameWallet[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return wallets.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

/**
 * Merges a newer response into a cached wallet. The name stays, because it is in the page's language. A response that is
 * older than the cached wallet is ignored: it was in flight while money moved.
 */
export function mergeWallet(cached: GameWallet, update: GameWallet): GameWallet {
  if (isOlder(update, cached)) return cached;
  const { balance, status, updated_at, used_at, turnover = cached.turnover } = update;
  return { ...cached, balance, status, updated_at, used_at, ...(turnover && { turnover }) };
}

function isOlder(a: GameWallet, b: GameWallet): boolean {
  if (!a.updated_at || !b.updated_at) return false;
  return Date.parse(a.updated_at) < Date.parse(b.updated_at);
}

/**
 * The entries of a recall to report, with one for each wallet that does not answer. Left out: entries of zero, and failures
 * of wallets that are known to be empty and were never used.
 */
export function reportedEntries(
  entries: readonly RecallEntry[],
  wallets: readonly GameWallet[],
): RecallEntry[] {
  const isUnused = (id: number) => {
    const wallet = wallets.find((one) => one.id === id);
    return wallet !== undefined && !wallet.used_at && !mayHoldMoney(wallet);
  };
  const reported = entries.filter(({ wallet_id: id, amount, is_ok: isOk }) => {
    return balanceOf({ balance: amount }) !== 0 && (isOk || !isUnused(id));
  });
  const silent = wallets.filter((wallet) => wallet.id !== MAIN_WALLET_ID && isSilent(wallet));
  const missing = silent.filter(({ id }) => !entries.some((entry) => entry.wallet_id === id));
  return [...reported, ...missing.map(({ id }) => ({ wallet_id: id, amount: null, is_ok: false }))];
}

/** The sum that a recall moved back to the main wallet. */
export function recalledSum(entries: readonly RecallEntry[]): Cents {
  return entries.reduce(
    (sum, entry) => sum + (entry.is_ok ? (balanceOf({ balance: entry.amount }) ?? 0) : 0),
    0,
  );
}
