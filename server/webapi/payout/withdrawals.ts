import type { Cents } from '#shared/money.ts';
import type { WithdrawMethod, WithdrawStatus } from '#shared/webapi/schemas/withdraw.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Text } from '../http/texts.ts';
import { insertMail } from '../mail/mails.ts';
import { withdrawalMail } from '../mail/payout-mails.ts';
import type { Account } from '../money/ledger.ts';
import { nextOrderNo } from '../money/order-no.ts';
import { countRecords } from '../money/record-sums.ts';
import type { PayoutDestination } from './payout-methods.ts';
import { decide, readPolicy, readStanding, type Wish } from './withdraw-standing.ts';

type OrderDeps = Pick<WebapiDeps, 'db' | 'ledger' | 'jobs' | 'now'>;
type BookDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

/** A withdrawal as its table holds it. Money in cents. */
export interface WithdrawalRow {
  id: number;
  order_no: string;
  member_id: number;
  method: WithdrawMethod;
  account_masked: string;
  amount: number;
  /** Of the amount: what arrives is less by it. */
  fee: number;
  exchange_rate: string | null;
  status: WithdrawStatus;
  reason: string | null;
  created_at: number;
  finished_at: number | null;
}

/** Timers of one kind: what they do depends on where the order stands. */
const STEP = 'withdrawal';

const REFUSED = JSON.stringify({
  enUS: 'The bank could not book the payment. The whole amount is back in your main wallet.',
  zhTW: '銀行無法入帳，款項已全額退回主錢包。',
} satisfies Text);

interface Request extends Wish {
  memberId: number;
}

/**
 * Decides a withdrawal and takes its amount out of the main wallet; call inside `db.write`: what it is decided by is
 * read in the transaction that changes it. @throws ApiError that says what stands against it
 */
export function requestWithdrawal(deps: OrderDeps, request: Request): WithdrawalRow {
  const { db, jobs, now } = deps;
  const { memberId, method, targetId, amount } = request;
  const standing = readStanding(deps, memberId);
  const { payee, fee, isFree } = decide(db, standing, request);
  const id = insertOrder(deps, {
    ...{ memberId, method, targetId, amount, fee, isFree, at: now(), day: standing.day },
    masked: payee.masked,
    destination: payee.destination,
    rate: payee.network?.rate ?? null,
  });
  jobs.add({ kind: STEP, subjectId: id }, standing.policy.pending_ms);
  return withdrawalById(deps, id);
}

interface NewOrder {
  memberId: number;
  method: WithdrawMethod;
  targetId: number;
  masked: string;
  /** The payout account's current data that a payer needs. */
  destination: PayoutDestination['destination'];
  amount: Cents;
  fee: Cents;
  rate: string | null;
  isFree: boolean;
  day: string;
  at: number;
}

/** A new order with its amount held: in nobody's wallet until it is paid or comes back. */
export function insertOrder(
  { db, ledger }: BookDeps,
  { at, masked, destination, ...order }: NewOrder,
): number {
  const orderNo = nextOrderNo(db, 'W', 'withdrawals', at);
  const { memberId, amount } = order;
  const { lastId } = db.run(
    `INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, destination, amount, fee,
       exchange_rate, is_free, day, status, created_at)
     VALUES (:orderNo, :memberId, :method, :targetId, :masked, :destination, :amount, :fee, :rate, :isFree, :day,
       'pending', :at)`,
    { ...order, orderNo, masked, destination: JSON.stringify(destination), at },
  );
  ledger.transfer({
    kind: 'withdrawal',
    reference: `withdrawal:${orderNo}:hold`,
    memberId,
    at,
    from: mainOf(memberId),
    to: holdOf(memberId),
    amount,
  });
  return lastId;
}

function mainOf(memberId: number): Account {
  return { kind: 'wallet', memberId, walletId: MAIN_WALLET_ID };
}

function holdOf(memberId: number): Account {
  return { kind: 'hold', memberId, name: 'withdrawal' };
}

export function withdrawalById({ db }: Pick<WebapiDeps, 'db'>, id: number): WithdrawalRow {
  const row = db.get<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = :id', { id });
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  return row;
}

/** Lets the cashier and the bank of the demo work on what is due: pending → reviewing → paying → success, or back. */
export function startWithdrawals(deps: OrderDeps): void {
  deps.jobs.on(STEP, (id, at) => {
    const row = withdrawalById(deps, id);
    const policy = readPolicy(deps.db);
    const goOn = (status: WithdrawStatus, delayMs: number) => {
      deps.db.run('UPDATE withdrawals SET status = :status WHERE id = :id', { id, status });
      deps.jobs.add({ kind: STEP, subjectId: id }, delayMs);
    };
    if (row.status === 'pending') goOn('reviewing', policy.reviewing_ms);
    else if (row.status === 'reviewing' && isRefused(deps, row, policy.reject_every))
      end(deps, row, 'rejected', at);
    else if (row.status === 'reviewing') goOn('paying', policy.paying_ms);
    else if (row.status === 'paying') end(deps, row, 'success', at);
  });
}

/** One of so many of each member's, counted by itself: the first ones that somebody tries succeed. */
function isRefused(
  { db }: Pick<WebapiDeps, 'db'>,
  { created_at: to, member_id: memberId }: WithdrawalRow,
  every: number,
): boolean {
  return every > 0 && countRecords(db, 'withdrawal', { memberId, to }) % every === 0;
}

function end(deps: OrderDeps, row: WithdrawalRow, status: 'success' | 'rejected', at: number): void {
  endOrder(deps, row, { status, at });
  insertMail(deps.db, row.member_id, withdrawalMail(row, status), at);
}

interface End {
  status: 'success' | 'rejected';
  at: number;
}

/** Ends an order that is under way: its money goes out with its fee, or back whole. Its references move once, ever. */
export function endOrder({ db, ledger }: BookDeps, row: WithdrawalRow, { status, at }: End): void {
  const { id, order_no, member_id: memberId, amount, fee } = row;
  db.run('UPDATE withdrawals SET status = :status, reason = :reason, finished_at = :at WHERE id = :id', {
    ...{ id, status, at },
    reason: status === 'rejected' ? REFUSED : null,
  });
  const move = (name: string, to: Account, cents: Cents) =>
    ledger.transfer({
      kind: name === 'fee' ? 'fee' : 'withdrawal',
      reference: `withdrawal:${order_no}:${name}`,
      ...{ memberId, at, from: holdOf(memberId), to, amount: cents },
    });
  if (status === 'rejected') {
    move('return', mainOf(memberId), amount);
    return;
  }
  move('payout', { kind: 'house', name: 'withdrawals' }, amount - fee);
  if (fee > 0) move('fee', { kind: 'house', name: 'fees' }, fee);
}
