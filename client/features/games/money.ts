import { type Cents, parseMoney } from '#shared/money.ts';
import type { GameProduct } from '#shared/webapi/game.ts';
import type { GameWallet } from '#shared/webapi/wallet.ts';

/** What a wallet takes of a balance; null while the balance is unknown. */
export function movable(balance: string | null | undefined, isWhole: boolean): Cents | null {
  if (balance === null || balance === undefined) return null;
  return floor(Math.max(0, parseMoney(balance)), isWhole);
}

function floor(cents: Cents, isWhole: boolean): Cents {
  return isWhole ? cents - (cents % 100) : cents;
}

/**
 * What automatic transfer brings to a game: the main wallet, and what other game wallets can give. Frozen and unknown
 * money stays where it is. null while the main wallet is unknown.
 */
export function comingAlong(
  product: Pick<GameProduct, 'wallet_id'>,
  { main, wallet }: { main: GameWallet | undefined; wallet: GameWallet | undefined },
  all: readonly GameWallet[] = [],
): Cents | null {
  const own = movable(main?.balance, false);
  if (own === null) return null;
  const others = all.filter(({ id, status }) => {
    return id !== main?.id && id !== product.wallet_id && status === 'normal';
  });
  const given = others.map(({ balance, is_integer_only: isWhole }) => movable(balance, isWhole) ?? 0);
  const sum = given.reduce((total, amount) => total + amount, own);
  return floor(sum, wallet?.is_integer_only ?? false);
}
