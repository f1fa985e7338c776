import { type Cents, toDecimal } from '#shared/money.ts';
import type { RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { ApiError, type ApiErrorId } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import type { Account } from './ledger.ts';
import type { MoneyDeps } from './money-deps.ts';
import { nextOrderNo } from './order-no.ts';
import { ProviderDown } from './providers.ts';
import { isWalletClosed, readWallets, type WalletRow } from './wallets.ts';

type BookDeps = Pick<MoneyDeps, 'db' | 'ledger'>;

interface NewTransfer {
  memberId: number;
  fromId: number;
  toId: number;
  amount: Cents;
  mode: 'manual' | 'auto';
  at: number;
}

interface TransferRow {
  order_no: string;
  member_id: number;
  from_wallet_id: number;
  to_wallet_id: number;
  amount: number;
}

/** A transfer that is over already, as history has it; call inside `db.write`. */
export function insertTransfer(deps: BookDeps, transfer: NewTransfer & { status: 'success' }): void {
  const order = insertRow(deps, transfer, transfer.status);
  const { memberId, fromId, toId, amount, at } = transfer;
  deps.ledger.transfer({
    kind: 'transfer',
    reference: `transfer:${order}`,
    memberId,
    at,
    from: { kind: 'wallet', memberId, walletId: fromId },
    to: { kind: 'wallet', memberId, walletId: toId },
    amount,
  });
}

/** A transfer of the past that its provider never took; nothing moved. */
export function insertFailedTransfer(deps: BookDeps, transfer: NewTransfer): void {
  insertRow(deps, transfer, 'failed');
}

function insertRow(
  { db }: BookDeps,
  transfer: NewTransfer,
  status: 'pending' | 'success' | 'failed',
): string {
  const { memberId, fromId, toId, amount, mode, at } = transfer;
  const order = nextOrderNo(db, 'T', 'transfers', at);
  const finishedAt = status === 'pending' ? null : at;
  db.run(
    `INSERT INTO transfers (order_no, member_id, from_wallet_id, to_wallet_id, amount, status, mode, created_at, finished_at)
     VALUES (:order, :memberId, :fromId, :toId, :amount, :status, :mode, :at, :finishedAt)`,
    { order, memberId, fromId, toId, amount, mode, at, status, finishedAt },
  );
  return order;
}

function transitOf(memberId: number): Account {
  return { kind: 'hold', memberId, name: 'transit' };
}

/** Takes the amount out of its wallet; until the provider has answered it is in transit, in nobody's wallet. */
function reserve(deps: MoneyDeps, transfer: NewTransfer, assertAllowed: () => void): string {
  return deps.db.write(() => {
    assertAllowed();
    const order = insertRow(deps, transfer, 'pending');
    deps.ledger.transfer({
      kind: 'transfer',
      reference: `transfer:${order}:out`,
      memberId: transfer.memberId,
      at: transfer.at,
      from: { kind: 'wallet', memberId: transfer.memberId, walletId: transfer.fromId },
      to: transitOf(transfer.memberId),
      amount: transfer.amount,
    });
    return order;
  });
}

/** Ends a pending transfer: money in transit goes on to its target, or back where it came from. False: ended already. */
function finish(deps: MoneyDeps, order: string, end: TransferEnd): boolean {
  return deps.db.write(() => {
    const row = deps.db.get<TransferRow>(
      `SELECT order_no, member_id, from_wallet_id, to_wallet_id, amount FROM transfers
       WHERE order_no = :order AND status = 'pending'`,
      { order },
    );
    if (!row) return false;
    noteEnd(deps, order, end);
    arrive(deps, row, end.status === 'success');
    return true;
  });
}

type TransferEnd = { status: 'success' } | { status: 'failed'; remark: Text };

function noteEnd({ db, now }: MoneyDeps, order: string, end: TransferEnd): void {
  db.run(
    'UPDATE transfers SET status = :status, remark = :remark, finished_at = :at WHERE order_no = :order',
    {
      order,
      status: end.status,
      remark: end.status === 'success' ? null : JSON.stringify(end.remark),
      at: now(),
    },
  );
}

/** Moves the money out of transit: to where it was sent, or back. */
function arrive({ ledger, now }: MoneyDeps, row: TransferRow, isDone: boolean): void {
  const { member_id: memberId, order_no: order } = row;
  const walletId = isDone ? row.to_wallet_id : row.from_wallet_id;
  ledger.transfer({
    kind: 'transfer',
    reference: `transfer:${order}:${isDone ? 'in' : 'back'}`,
    memberId,
    at: now(),
    from: transitOf(memberId),
    to: { kind: 'wallet', memberId, walletId },
    amount: row.amount,
  });
}

const REMARKS = {
  unreachable: { enUS: 'The provider did not answer; the money is back', zhTW: '遊戲商未回應，款項已退回' },
  interrupted: { enUS: 'Interrupted; the money is back', zhTW: '轉帳中斷，款項已退回' },
} satisfies Record<string, Text>;

/** How old a transfer in transit is before the timer takes it for stranded; another process may be at work on it. */
const STRANDED_MS = 30_000;

/**
 * Transfers that were under way when the process ended go back to where they came from; to be called at the start.
 * Returns how many.
 */
export function recoverTransfers(deps: MoneyDeps): number {
  return giveBack(deps, () => true);
}

/**
 * The same while the process runs: for a transfer that could not be ended when its time was (a full disk), and that
 * nobody is at work on any more. Age either way: a clock that was set back must not leave money in transit for a day.
 */
export function returnStranded(deps: MoneyDeps): number {
  const now = deps.now();
  return giveBack(
    deps,
    (row) => !deps.underWay.has(row.order_no) && Math.abs(now - row.created_at) > STRANDED_MS,
  );
}

interface PendingRow {
  order_no: string;
  created_at: number;
}

function giveBack(deps: MoneyDeps, isStranded: (row: PendingRow) => boolean): number {
  const rows = deps.db.all<PendingRow>(`SELECT order_no, created_at FROM transfers WHERE status = 'pending'`);
  const ended = rows.filter(
    (row) => isStranded(row) && finish(deps, row.order_no, { status: 'failed', remark: REMARKS.interrupted }),
  );
  return ended.length;
}

interface TransferRequest<T> {
  memberId: number;
  from: WalletRow;
  to: WalletRow;
  amount: Cents;
  mode: 'manual' | 'auto';
  /** Runs first in the transaction that takes the money; what it throws refuses the transfer. */
  assertAllowed: () => void;
  /** Runs in the transaction in which the money arrives; its result is answered. */
  onArrival: () => T extends Promise<unknown> ? never : T;
}

/**
 * Moves money between the main wallet and a game wallet. The provider is asked in between; when it does not answer,
 * the money is back before this throws. @throws ApiError with a refusal
 */
export async function transferMoney<T>(deps: MoneyDeps, request: TransferRequest<T>): Promise<T> {
  const game = gameSide(request.from, request.to);
  assertPossible(deps, game, request.amount);
  const { memberId, from, to, amount, mode, assertAllowed, onArrival } = request;
  const transfer = { memberId, fromId: from.id, toId: to.id, amount, mode, at: deps.now() };
  const order = reserve(deps, transfer, assertAllowed);
  deps.underWay.add(order);
  try {
    await askProvider(deps, game, order);
    return deps.db.write(() => {
      // Another process that started meanwhile has given it back.
      if (!finish(deps, order, { status: 'success' })) throw walletError('WALLET_UNREACHABLE', game);
      return onArrival();
    });
  } finally {
    deps.underWay.delete(order);
  }
}

/** The provider's yes; with its no, or none at all, the money goes back. @throws ApiError WALLET_UNREACHABLE */
async function askProvider(deps: MoneyDeps, game: WalletRow, order: string): Promise<void> {
  try {
    await deps.providers.call(game);
  } catch (error) {
    finish(deps, order, { status: 'failed', remark: REMARKS.unreachable });
    throw error instanceof ProviderDown ? walletError('WALLET_UNREACHABLE', game) : error;
  }
}

/** Asks the provider of a wallet whether it is there. @throws ApiError WALLET_UNREACHABLE */
export async function assertReachable(deps: MoneyDeps, wallet: WalletRow): Promise<void> {
  try {
    await deps.providers.call(wallet);
  } catch (error) {
    throw error instanceof ProviderDown ? walletError('WALLET_UNREACHABLE', wallet) : error;
  }
}

function gameSide(from: WalletRow, to: WalletRow): WalletRow {
  if (from.id === MAIN_WALLET_ID && to.id !== MAIN_WALLET_ID) return to;
  if (to.id === MAIN_WALLET_ID && from.id !== MAIN_WALLET_ID) return from;
  throw new ApiError('ONE_SIDE_MAIN');
}

function assertPossible(deps: MoneyDeps, game: WalletRow, amount: Cents): void {
  if (isWalletClosed(deps, game)) throw walletError('WALLET_MAINTENANCE', game);
  if (game.behaviour === 'whole_amounts' && amount % 100 !== 0) throw walletError('WHOLE_AMOUNTS', game);
}

function walletError(id: ApiErrorId, wallet: WalletRow): ApiError {
  // Written by the seeds as a text in both languages.
  return new ApiError(id, { values: { wallet: JSON.parse(wallet.name) as Text } });
}

/** What a wallet can give or take of an amount: whole dollars only, where it is so. */
export function movable(wallet: WalletRow, amount: Cents): Cents {
  return wallet.behaviour === 'whole_amounts' ? amount - (amount % 100) : amount;
}

interface RecallRequest {
  memberId: number;
  mode: 'manual' | 'auto';
  /** A wallet that keeps its money. */
  exceptId?: number;
  /** As of a single transfer. */
  assertAllowed: () => void;
  describe: (error: ApiError) => string;
}

/**
 * Everything back into the main wallet, all providers at once; what one refuses or fails to answer stays where it is
 * and does not hold up the others. Returns an entry for every wallet that holds money or could not be asked.
 */
export async function recallAll(deps: MoneyDeps, request: RecallRequest): Promise<RecallEntry[]> {
  const wallets = readWallets(deps);
  const main = wallets.find((wallet) => wallet.id === MAIN_WALLET_ID);
  if (!main) throw new Error('there is no main wallet');
  const others = wallets.filter((wallet) => wallet.id !== MAIN_WALLET_ID && wallet.id !== request.exceptId);
  const entries = await Promise.all(others.map((wallet) => recallOne(deps, { ...request, wallet, main })));
  return entries.filter((entry) => entry !== null);
}

async function recallOne(
  deps: MoneyDeps,
  request: RecallRequest & { wallet: WalletRow; main: WalletRow },
): Promise<RecallEntry | null> {
  const { wallet, main, memberId, mode, assertAllowed, describe } = request;
  const held = deps.ledger.balance({ kind: 'wallet', memberId, walletId: wallet.id });
  const amount = movable(wallet, held);
  if (amount === 0 && wallet.behaviour !== 'failing') return null;
  const entry = { wallet_id: wallet.id, amount: toDecimal(amount) };
  try {
    // With nothing in it there is nothing to move, but a provider that does not answer cannot even say so.
    if (amount === 0) await deps.providers.call(wallet);
    else
      await transferMoney(deps, {
        ...{ memberId, from: wallet, to: main, amount, mode, assertAllowed },
        onArrival: noop,
      });
    return { ...entry, is_ok: true };
  } catch (error) {
    const refusal = refusalOf(error, wallet);
    if (!refusal) throw error;
    const isUnknown = refusal.id === 'WALLET_UNREACHABLE';
    return { ...entry, amount: isUnknown ? null : entry.amount, is_ok: false, message: describe(refusal) };
  }
}

function noop(): void {}

function refusalOf(error: unknown, wallet: WalletRow): ApiError | null {
  if (error instanceof ProviderDown) return walletError('WALLET_UNREACHABLE', wallet);
  return error instanceof ApiError && error.status === 200 ? error : null;
}
