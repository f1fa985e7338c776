import type { Locale } from '#shared/locales.ts';
import { toDecimal } from '#shared/money.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { ApiError } from '../http/errors.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { isProductClosed, readProductStates } from '../store/maintenance.ts';
import type { MoneyDeps } from './money-deps.ts';
import { ProviderDown, type WalletBehaviour } from './providers.ts';

export interface WalletRow {
  id: number;
  code: string;
  name: string;
  behaviour: WalletBehaviour;
  product_id: number | null;
}

const WALLETS = `SELECT w.id, w.code, w.name, w.behaviour,
  (SELECT p.id FROM products p WHERE p.wallet_id = w.id ORDER BY p.sort LIMIT 1) AS product_id FROM wallets w`;

/** All wallets, the main one first. A wallet that several products share goes by the first of them. */
export function readWallets({ db }: Pick<MoneyDeps, 'db'>): WalletRow[] {
  return db.all<WalletRow>(`${WALLETS} ORDER BY w.sort, w.id`);
}

/** @throws ApiError NOT_FOUND */
export function walletById({ db }: Pick<MoneyDeps, 'db'>, id: number): WalletRow {
  const wallet = db.get<WalletRow>(`${WALLETS} WHERE w.id = :id`, { id });
  if (!wallet) throw new ApiError('NOT_FOUND');
  return wallet;
}

/** Whether the product that plays on this wallet is closed now. */
export function isWalletClosed({ db, now }: MoneyDeps, { product_id: productId }: WalletRow): boolean {
  return productId !== null && isProductClosed(db, productId, now());
}

interface WalletOwner {
  wallet: WalletRow;
  memberId: number;
  locale: Locale;
}

/** A wallet as our own books have it, right after money was moved there; the provider is not asked again. */
export function bookView(deps: MoneyDeps, owner: WalletOwner): GameWallet {
  return viewOf(deps, owner, isWalletClosed(deps, owner.wallet) ? 'maintenance' : 'normal');
}

function viewOf(
  { db, ledger, now }: MoneyDeps,
  { wallet, memberId, locale }: WalletOwner,
  status: GameWallet['status'],
): GameWallet {
  const usedAt = lastUse(db, memberId, wallet.id);
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
    used_at: usedAt === null ? null : isoTime(usedAt),
  };
}

/** When the member last moved money in or out of a game's wallet, or tried to; null: never. */
function lastUse(db: MoneyDeps['db'], memberId: number, walletId: number): number | null {
  const sql =
    'SELECT MAX(created_at) AS at FROM transfers WHERE member_id = :memberId AND game_wallet_id = :walletId';
  return db.get<{ at: number | null }>(sql, { memberId, walletId })?.at ?? null;
}

/** All wallets, each provider that the member ever used asked at once; one that fails is its wallet's state, never the list's. */
export function askWallets(deps: MoneyDeps, owner: Omit<WalletOwner, 'wallet'>): Promise<GameWallet[]> {
  const states = readProductStates(deps.db, deps.now());
  const isClosed = ({ product_id: id }: WalletRow) => id !== null && (states.get(id)?.isClosed ?? false);
  return Promise.all(readWallets(deps).map((wallet) => askOne(deps, { ...owner, wallet }, isClosed(wallet))));
}

/**
 * Asks one wallet's provider. A closed provider is not asked: its money is known, frozen and safe. One that does not
 * answer leaves the balance unknown.
 */
export function askWallet(deps: MoneyDeps, owner: WalletOwner): Promise<GameWallet> {
  return askOne(deps, owner, isWalletClosed(deps, owner.wallet));
}

async function askOne(deps: MoneyDeps, owner: WalletOwner, isClosed: boolean): Promise<GameWallet> {
  if (owner.wallet.id === MAIN_WALLET_ID) return viewOf(deps, owner, 'normal');
  if (isClosed) return viewOf(deps, owner, 'maintenance');
  // A provider where the member never was holds nothing of theirs.
  if (lastUse(deps.db, owner.memberId, owner.wallet.id) === null) return viewOf(deps, owner, 'normal');
  try {
    await deps.providers.call(owner.wallet);
    return viewOf(deps, owner, 'normal');
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return viewOf(deps, owner, 'error');
  }
}
