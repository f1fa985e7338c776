import type { Locale } from '#shared/locales.ts';
import { toDecimal } from '#shared/money.ts';
import { type GameWallet, MAIN_WALLET_ID } from '#shared/webapi/wallet.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { readProductStates } from '../play/maintenance.ts';
import { ProviderDown, type WalletBehaviour } from './providers.ts';

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

/** @throws ApiError NOT_FOUND */
export function walletById(deps: Pick<WebapiDeps, 'db'>, id: number): WalletRow {
  const wallet = readWallets(deps).find((one) => one.id === id);
  if (!wallet) throw new ApiError('NOT_FOUND');
  return wallet;
}

/** Whether the product that plays on this wallet is closed now. */
export function isWalletClosed({ db, now }: WebapiDeps, wallet: WalletRow): boolean {
  return (
    wallet.product_id !== null && (readProductStates(db, now()).get(wallet.product_id)?.isClosed ?? false)
  );
}

interface WalletOwner {
  wallet: WalletRow;
  memberId: number;
  locale: Locale;
}

/** A wallet as our own books have it, right after money was moved there; the provider is not asked again. */
export function bookView(deps: WebapiDeps, owner: WalletOwner): GameWallet {
  return viewOf(deps, owner, isWalletClosed(deps, owner.wallet) ? 'maintenance' : 'normal');
}

function viewOf(
  { ledger, now }: WebapiDeps,
  { wallet, memberId, locale }: WalletOwner,
  status: GameWallet['status'],
): GameWallet {
  const balance = ledger.balance({ kind: 'wallet', memberId, walletId: wallet.id });
  return {
    id: wallet.id,
    product_id: wallet.product_id,
    code: wallet.code,
    name: pickText(wallet.name, locale),
    balance: status === 'error' ? null : toDecimal(balance),
    currency: 'USD',
    status,
    is_integer_only: wallet.behaviour === 'whole_amounts',
    updated_at: isoTime(now()),
  };
}

/**
 * Asks one wallet's provider. A closed provider is not asked: its money is known, frozen and safe. One that does not
 * answer leaves the balance unknown.
 */
export async function askWallet(deps: WebapiDeps, owner: WalletOwner): Promise<GameWallet> {
  if (owner.wallet.id === MAIN_WALLET_ID) return viewOf(deps, owner, 'normal');
  if (isWalletClosed(deps, owner.wallet)) return viewOf(deps, owner, 'maintenance');
  try {
    await deps.providers.call(owner.wallet);
    return viewOf(deps, owner, 'normal');
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return viewOf(deps, owner, 'error');
  }
}
