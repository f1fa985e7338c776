import { type Cents, toDecimal } from '#shared/money.ts';
import type { RecallEntry } from '#shared/webapi/schemas/wallet.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import { ApiError, type ApiErrorId } from '../http/errors.ts';
import { readText, type Text } from '../http/texts.ts';
import type { Account, LedgerDeps, MoneyDeps } from './ledger.ts';
import { nextOrderNo } from './order-no.ts';
import { ProviderDown } from './providers.ts';
import { isWalletClosed, readWallets, type WalletRow } from './wallets.ts';

interface NewTransfer {
  memberId: number;
  fromId: number;
  toId: number;
  amount: Cents;
  mode: 'manual' | 'auto';
  at: number;
}

interface TransferRow {
  member_id: number;
  from_wallet_id: number;
  to_wallet_id: number;
  amount: number;
}

/** Adds a finished transfer, for seeds. Call inside `db.write`. */
export function insertTransfer(deps: LedgerDeps, transfer: NewTransfer & { status: 'success' }): void {
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

/** Adds a failed transfer, which moved no money, for seeds. */
export function insertFailedTransfer(deps: LedgerDeps, transfer: NewTransfer): void {
  insertRow(deps, transfer, 'failed');
}

function insertRow(
  { db }: LedgerDeps,
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

/** Moves the amount from its wallet into transit, where it stays until the provider has answered. */
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

/** Ends a pending transfer: moves the money in transit to its target, or back. Returns false if the transfer has ended before. */
function finish({ db, ledger, now }: MoneyDeps, order: string, end: TransferEnd): boolean {
  return db.write(() => {
    const row = db.get<TransferRow>(
      `SELECT member_id, from_wallet_id, to_wallet_id, amount FROM transfers
       WHERE order_no = :order AND status = 'pending'`,
      { order },
    );
    if (!row) return false;
    const isDone = end.status === 'success';
    db.run(
      'UPDATE transfers SET status = :status, remark = :remark, finished_at = :at WHERE order_no = :order',
      { order, status: end.status, remark: isDone ? null : JSON.stringify(end.remark), at: now() },
    );
    const memberId = row.member_id;
    ledger.transfer({
      kind: 'transfer',
      reference: `transfer:${order}:${isDone ? 'in' : 'back'}`,
      memberId,
      at: now(),
      from: transitOf(memberId),
      to: { kind: 'wallet', memberId, walletId: isDone ? row.to_wallet_id : row.from_wallet_id },
      amount: row.amount,
    });
    return true;
  });
}

type TransferEnd = { status: 'success' } | { status: 'failed'; remark: Text };

const REMARKS = {
  unreachable: { enUS: 'The provider did not answer; the money is back', zhTW: '遊戲商未回應，款項已退回' },
  interrupted: { enUS: 'Interrupted; the money is back', zhTW: '轉帳中斷，款項已退回' },
} satisfies Record<string, Text>;

/** Age after which a pending transfer counts as stranded. A younger one may belong to another process. */
const STRANDED_MS = 30_000;

/** Returns the money of all pending transfers. Call it at the start: a process has ended during them. Returns their number. */
export function recoverTransfers(deps: MoneyDeps): number {
  return returnPending(deps, () => true);
}

/**
 * Returns the money of stranded transfers while the process runs, such as those that a full disk kept from ending. Their number
 * is returned. A transfer from the future is stranded too: a clock that was set back must not keep money in transit for a day.
 */
export function returnStranded(deps: MoneyDeps): number {
  const now = deps.now();
  return returnPending(
    deps,
    (row) => !deps.transfersInFlight.has(row.order_no) && Math.abs(now - row.created_at) > STRANDED_MS,
  );
}

interface PendingRow {
  order_no: string;
  created_at: number;
}

function returnPending(deps: MoneyDeps, isStranded: (row: PendingRow) => boolean): number {
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
  /** Runs in the transaction that takes the money. Throws to refuse the transfer. */
  assertAllowed: () => void;
  /** Runs in the transaction in which the money arrives. Its result is returned. */
  onArrival: () => T extends Promise<unknown> ? never : T;
}

/**
 * Moves money between the main wallet and a game wallet, with a call to the provider. If the provider does not answer, the
 * money is returned before this throws. @throws ApiError with a refusal
 */
export async function transferMoney<T>(deps: MoneyDeps, request: TransferRequest<T>): Promise<T> {
  const { memberId, from, to, amount, mode, assertAllowed, onArrival } = request;
  if ((from.id === MAIN_WALLET_ID) === (to.id === MAIN_WALLET_ID)) throw new ApiError('ONE_SIDE_MAIN');
  const game = from.id === MAIN_WALLET_ID ? to : from;
  if (isWalletClosed(deps, game)) throw walletError('WALLET_MAINTENANCE', game);
  if (game.behaviour === 'whole_amounts' && amount % 100 !== 0) throw walletError('WHOLE_AMOUNTS', game);
  const transfer = { memberId, fromId: from.id, toId: to.id, amount, mode, at: deps.now() };
  const order = reserve(deps, transfer, assertAllowed);
  deps.transfersInFlight.add(order);
  try {
    try {
      await deps.providers.call(game);
    } catch (error) {
      finish(deps, order, { status: 'failed', remark: REMARKS.unreachable });
      throw error instanceof ProviderDown ? walletError('WALLET_UNREACHABLE', game) : error;
    }
    return deps.db.write(() => {
      // Another process has started and has returned the money.
      if (!finish(deps, order, { status: 'success' })) throw walletError('WALLET_UNREACHABLE', game);
      return onArrival();
    });
  } finally {
    deps.transfersInFlight.delete(order);
  }
}

/** Calls the provider of a wallet without moving money. @throws ApiError WALLET_UNREACHABLE */
export async function assertReachable(deps: MoneyDeps, wallet: WalletRow): Promise<void> {
  try {
    await deps.providers.call(wallet);
  } catch (error) {
    throw error instanceof ProviderDown ? walletError('WALLET_UNREACHABLE', wallet) : error;
  }
}

function walletError(id: ApiErrorId, wallet: WalletRow): ApiError {
  return new ApiError(id, { values: { wallet: readText(wallet.name) } });
}

/** The part of an amount that a wallet can move: some wallets take whole dollars only. */
export function movable(wallet: WalletRow, amount: Cents): Cents {
  return wallet.behaviour === 'whole_amounts' ? amount - (amount % 100) : amount;
}

interface RecallRequest {
  memberId: number;
  mode: 'manual' | 'auto';
  /** The money of this wallet is not moved. */
  exceptId?: number;
  /** See TransferRequest. */
  assertAllowed: () => void;
  describe: (error: ApiError) => string;
}

/**
 * Moves the money of all game wallets into the main wallet, with all providers in parallel. The failure of one provider does
 * not affect the others. Returns an entry for each wallet with money. Providers of empty wallets
 * are not called.
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
  if (amount === 0) return null;
  const entry = { wallet_id: wallet.id, amount: toDecimal(amount) };
  try {
    await transferMoney(deps, {
      ...{ memberId, from: wallet, to: main, amount, mode, assertAllowed },
      onArrival: () => {},
    });
    return { ...entry, is_ok: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 200) throw error;
    const isUnknown = error.id === 'WALLET_UNREACHABLE';
    return { ...entry, amount: isUnknown ? null : entry.amount, is_ok: false, message: describe(error) };
  }
}
