import { readId } from '#platform/site/url-values.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';

/** The two wallets of a transfer. One is the main wallet; the other may not be chosen yet. */
export interface WalletPair {
  from_id: number | null;
  to_id: number | null;
}

/** Sets one end. Exactly one end stays the main wallet, so the other end may change too. */
export function choose(pair: WalletPair, end: keyof WalletPair, id: number): WalletPair {
  const other = end === 'from_id' ? 'to_id' : 'from_id';
  const isMain = id === MAIN_WALLET_ID;
  // If the other end was the main wallet, it takes the wallet of this end.
  const otherId = isMain ? (pair[other] === MAIN_WALLET_ID ? pair[end] : pair[other]) : MAIN_WALLET_ID;
  return { ...pair, [end]: id, [other]: otherId };
}

/** Swaps the two wallets. */
export function swap({ from_id, to_id }: WalletPair): WalletPair {
  return { from_id: to_id, to_id: from_id };
}

/** The pair in the URL (`?from=1&to=10`); by default from the main wallet. */
export function pairOf(search: URLSearchParams): WalletPair {
  const from = readId(search.get('from'));
  const to = readId(search.get('to'));
  const start: WalletPair = { from_id: MAIN_WALLET_ID, to_id: null };
  if (from !== null && from !== MAIN_WALLET_ID) return choose(start, 'from_id', from);
  return to !== null && to !== MAIN_WALLET_ID ? choose(start, 'to_id', to) : start;
}
