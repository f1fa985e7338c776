import type { Locale } from '#shared/locales.ts';
import { toDecimal } from '#shared/money.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { ApiError } from '../http/errors.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { isProductClosed, readProductStates } from '../store/maintenance.ts';
import type { MoneyDeps } from './ledger.ts';
import { ProviderDown, type WalletBehaviour } from './providers.ts';
import { sumOpenTurnover } from './turnovers.ts';

export interface WalletRow {
  id: number;
  code: string;
  name: string;
  behaviour: WalletBehaviour;
  product_id: number | null;
}

const WALLETS = `SELECT w.id, w.code, w.name, w.behaviour,
  (SELECT p.id FROM products p WHERE p.wallet_id = w.id ORDER BY p.sort LIMIT 1) AS product_id FROM wallets w`;

/** All wallets, the main one first. `product_id` is the first product of a shared wallet. */
export function readWallets({ db }: Pick<MoneyDeps, 'db'>): WalletRow[] {
  return db.all<WalletRow>(`${WALLETS} ORDER BY w.sort, w.id`);
}

/** @throws ApiError NOT_FOUND */
export function walletById({ db }: Pick<MoneyDeps, 'db'>, id: number): WalletRow {
  const wallet = db.get<WalletRow>(`${WALLETS} WHERE w.id = :id`, { id });
  if (!wallet) throw new ApiError('NOT_FOUND');
  return wallet;
}

/** Whether the product of a wallet is closed now. */
export function isWalletClosed({ db, now }: MoneyDeps, { product_id: productId }: WalletRow): boolean {
  return productId !== null && isProductClosed(db, productId, now());
}

interface WalletOwner {
  wallet: WalletRow;
  memberId: number;
  locale: Locale;
}

/** A wallet by our ledger, without a call to its provider. For answers right after a transfer. */
export function walletView(deps: MoneyDeps, owner: WalletOwner): GameWallet {
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
    ...(wallet.id === MAIN_WALLET_ID && { turnover: turnoverView(db, memberId) }),
  };
}

/** Open turnover locks the whole main wallet (payout/withdrawal-rules.ts). */
function turnoverView(db: MoneyDeps['db'], memberId: number): GameWallet['turnover'] {
  const { total, left } = sumOpenTurnover(db, memberId);
  return { total: toDecimal(total), left: toDecimal(left), locks_wallet: true };
}

/** The time of the last transfer from or to a game wallet, also of a failed one; null: never. */
function lastUse(db: MoneyDeps['db'], memberId: number, walletId: number): number | null {
  const ofMember = 'SELECT MAX(created_at) AS at FROM transfers WHERE member_id = :memberId';
  const row =
    walletId === MAIN_WALLET_ID
      ? db.get<{ at: number | null }>(ofMember, { memberId })
      : db.get<{ at: number | null }>(`${ofMember} AND game_wallet_id = :walletId`, { memberId, walletId });
  return row?.at ?? null;
}

/** All wallets, with parallel calls to the providers that the member has used. A failed call sets the status of its wallet. */
export function fetchWallets(deps: MoneyDeps, owner: Omit<WalletOwner, 'wallet'>): Promise<GameWallet[]> {
  const states = readProductStates(deps.db, deps.now());
  const isClosed = ({ product_id: id }: WalletRow) => id !== null && (states.get(id)?.isClosed ?? false);
  return Promise.all(
    readWallets(deps).map((wallet) => fetchView(deps, { ...owner, wallet }, isClosed(wallet))),
  );
}

/**
 * Calls the provider of a wallet. A closed provider is not called, because its balance is frozen. If a provider does not answer,
 * the balance is null.
 */
export function fetchWallet(deps: MoneyDeps, owner: WalletOwner): Promise<GameWallet> {
  return fetchView(deps, owner, isWalletClosed(deps, owner.wallet));
}

async function fetchView(deps: MoneyDeps, owner: WalletOwner, isClosed: boolean): Promise<GameWallet> {
  if (owner.wallet.id === MAIN_WALLET_ID) return viewOf(deps, owner, 'normal');
  if (isClosed) return viewOf(deps, owner, 'maintenance');
  // A provider that the member has never used has no money of the member.
  if (lastUse(deps.db, owner.memberId, owner.wallet.id) === null) return viewOf(deps, owner, 'normal');
  try {
    await deps.providers.call(owner.wallet);
    return viewOf(deps, owner, 'normal');
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return viewOf(deps, owner, 'error');
  }
}
