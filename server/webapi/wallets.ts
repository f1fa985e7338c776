import type { Locale } from '#shared/locales.ts';
import { type Cents, toDecimal } from '#shared/money.ts';
import { type GameWallet, MAIN_WALLET_ID } from '#shared/webapi/wallet.ts';
import type { WebapiDeps } from './deps.ts';
import { readProductStates } from './maintenance.ts';
import type { WalletBehaviour } from './providers.ts';
import { isoTime, pickText } from './texts.ts';

export interface WalletRow {
  id: number;
  code: string;
  name: string;
  behaviour: WalletBehaviour;
  product_id: number | null;
}

/** All wallets, the main one first. A wallet that several products share goes by the first of them. */
export function readWallets({ db }: Pick<WebapiDeps, 'db'>): WalletRow[] {
  return db.all<WalletRow>(
    `SELECT w.id, w.code, w.name, w.behaviour,
     (SELECT p.id FROM products p WHERE p.wallet_id = w.id ORDER BY p.sort LIMIT 1) AS product_id
     FROM wallets w ORDER BY w.sort, w.id`,
  );
}

export function findWallet(deps: Pick<WebapiDeps, 'db'>, id: number): WalletRow | undefined {
  return readWallets(deps).find((wallet) => wallet.id === id);
}

/** Whether the product that plays on this wallet is closed now. */
export function isWalletClosed({ db, now }: WebapiDeps, wallet: WalletRow): boolean {
  return (
    wallet.product_id !== null && (readProductStates(db, now()).get(wallet.product_id)?.isClosed ?? false)
  );
}

interface WalletView {
  wallet: WalletRow;
  balance: Cents | null;
  status: GameWallet['status'];
  locale: Locale;
  at: number;
}

export function walletView({ wallet, balance, status, locale, at }: WalletView): GameWallet {
  return {
    id: wallet.id,
    product_id: wallet.product_id,
    code: wallet.code,
    name: pickText(wallet.name, locale),
    balance: balance === null ? null : toDecimal(balance),
    currency: 'USD',
    status,
    is_integer_only: wallet.behaviour === 'whole_amounts',
    updated_at: isoTime(at),
  };
}

/**
 * Asks one wallet's provider. A closed provider is not asked: its money is known, frozen and safe. One that does not
 * answer leaves the balance unknown.
 */
export async function askWallet(
  deps: WebapiDeps,
  { wallet, memberId, locale }: { wallet: WalletRow; memberId: number; locale: Locale },
): Promise<GameWallet> {
  const view = (status: GameWallet['status']) =>
    walletView({
      wallet,
      status,
      locale,
      at: deps.now(),
      balance:
        status === 'error' ? null : deps.ledger.balance({ kind: 'wallet', memberId, walletId: wallet.id }),
    });
  if (wallet.id === MAIN_WALLET_ID) return view('normal');
  if (isWalletClosed(deps, wallet)) return view('maintenance');
  try {
    await deps.providers.call(wallet);
    return view('normal');
  } catch (error) {
    deps.log.warn({ err: error, wallet: wallet.id }, 'provider did not answer');
    return view('error');
  }
}
