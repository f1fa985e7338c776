import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';

/** From where to where. One of the two is the main wallet; the other may still have to be chosen. */
export interface WalletPair {
  from_id: number | null;
  to_id: number | null;
}

/** Chooses one end. The other one gives way where both would be game wallets, or the same. */
export function choose(pair: WalletPair, end: keyof WalletPair, id: number): WalletPair {
  const other = end === 'from_id' ? 'to_id' : 'from_id';
  const isMain = id === MAIN_WALLET_ID;
  // Main chosen where the other end is main: the ends change places.
  const otherId = isMain ? (pair[other] === MAIN_WALLET_ID ? pair[end] : pair[other]) : MAIN_WALLET_ID;
  return { ...pair, [end]: id, [other]: otherId };
}

/** The same two wallets the other way round. */
export function swap({ from_id, to_id }: WalletPair): WalletPair {
  return { from_id: to_id, to_id: from_id };
}

/** The pair an address asks for (`?from=1&to=10`); without one, money goes out of the main wallet. */
export function pairOf(search: URLSearchParams): WalletPair {
  const from = readId(search.get('from'));
  const to = readId(search.get('to'));
  const start: WalletPair = { from_id: MAIN_WALLET_ID, to_id: null };
  if (from !== null && from !== MAIN_WALLET_ID) return choose(start, 'from_id', from);
  return to !== null && to !== MAIN_WALLET_ID ? choose(start, 'to_id', to) : start;
}

function readId(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
