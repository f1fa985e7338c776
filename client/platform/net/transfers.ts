import type { AppEnvironment } from '#platform/site/page.ts';
import { type Cents, tryParseMoney } from '#shared/money.ts';
import type { GameWallet, TransferBody } from '#shared/webapi/wallet.ts';

/** Money between wallets, for every feature that moves it. */

const readers = () => import('./readers.ts');

/** A wallet's balance; null while nobody knows it. */
export function balanceOf(wallet: Pick<GameWallet, 'balance'> | undefined): Cents | null {
  return wallet?.balance ? tryParseMoney(wallet.balance) : null;
}

type Source = Pick<GameWallet, 'balance' | 'is_integer_only'>;

/** What can leave a wallet: whole dollars only, where one of the two takes no cents; null while unknown. */
export function movable(from: Source | undefined, to?: Pick<GameWallet, 'is_integer_only'>): Cents | null {
  const balance = balanceOf(from);
  if (balance === null) return null;
  const isWhole = Boolean(from?.is_integer_only || to?.is_integer_only);
  return Math.max(0, isWhole ? wholePart(balance) : balance);
}

/** Without the cents. */
export function wholePart(cents: Cents): Cents {
  return cents - (cents % 100);
}

/** Asks one wallet's provider for its balance (GET /gameApi/wallet/{id}). @throws ApiError */
export async function askWallet(app: AppEnvironment, id: number, signal?: AbortSignal): Promise<GameWallet> {
  const { gameWallet } = await readers();
  return app.dataApi.get(`/gameApi/wallet/${id}`, { schema: gameWallet, isHandled: true, signal });
}

/** Loads what reads the answer of a transfer. */
export const prepareTransfer = readers;

/**
 * Moves money between the main wallet and a game's (POST /gameApi/transfer); the same key again answers the first
 * answer again. Sent by its order alone (platform/money). @throws ApiError
 */
export async function sendTransfer(app: AppEnvironment, body: TransferBody, idempotencyKey: string) {
  const { transferResult } = await readers();
  return app.dataApi.post('/gameApi/transfer', {
    body,
    schema: transferResult,
    idempotencyKey,
    isHandled: true,
  });
}

/** Queries that show balances and what moved between them. */
export const MONEY_KEYS = [['main-wallet'], ['wallets'], ['game-wallet'], ['records', 'transfer']];

/** After money moved, or may have: everything that shows a balance asks again. */
export async function refreshMoney({ queryClient }: Pick<AppEnvironment, 'queryClient'>): Promise<void> {
  await Promise.all(MONEY_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
