import type { Cents } from '#shared/money.ts';
import type { WithdrawMethod, WithdrawStatus } from '#shared/webapi/schemas/withdraw.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Text } from '../http/texts.ts';
import { insertMail } from '../mail/mails.ts';
import { withdrawalMail } from '../mail/payout-mails.ts';
import type { Account, LedgerDeps } from '../money/ledger.ts';
import { nextOrderNo } from '../money/order-no.ts';
import { countRecords } from '../money/record-sums.ts';
import type { Db } from '../store/db.ts';
import type { PayoutDestination } from './payout-methods.ts';
import { payoutAccountText } from './payout-options.ts';
import { checkWithdrawal, readAllowance, readPolicy, type WithdrawalRequest } from './withdrawal-rules.ts';

type OrderDeps = Pick<WebapiDeps, 'db' | 'ledger' | 'jobs' | 'now'>;

/** A row of `withdrawals`. Money in cents. */
export interface WithdrawalRow {
  id: number;
  order_no: string;
  member_id: number;
  method: WithdrawMethod;
  target_id: number;
  account_masked: string;
  /** JSON of a PayoutDestination's `destination`. */
  destination: string;
  amount: number;
  /** Included in `amount`: the member receives `amount - fee`. */
  fee: number;
  exchange_rate: string | null;
  status: WithdrawStatus;
  reason: string | null;
  created_at: number;
  finished_at: number | null;
}

/** Job kind of the timer that moves an order to its next status. */
const STEP_JOB = 'withdrawal';

const REJECTED = JSON.stringify({
  enUS: 'The bank could not book the payment. The whole amount is back in your main wallet.',
  zhTW: '銀行無法入帳，款項已全額退回主錢包。',
} satisfies Text);

/**
 * Checks a withdrawal and holds its amount; call inside `db.write`, so that concurrent orders are checked one after the
 * other. @throws ApiError of the first rule it breaks
 */
export function requestWithdrawal(
  deps: OrderDeps,
  { memberId, ...request }: WithdrawalRequest & { memberId: number },
): WithdrawalRow {
  const { db, jobs, now } = deps;
  const allowance = readAllowance(deps, memberId);
  const { payee, fee, isFree } = checkWithdrawal(db, allowance, request);
  const id = insertWithdrawal(deps, {
    ...request,
    memberId,
    fee,
    isFree,
    payee,
    day: allowance.day,
    at: now(),
  });
  jobs.add({ kind: STEP_JOB, subjectId: id }, allowance.policy.pending_ms);
  return withdrawalById(db, id);
}

interface NewWithdrawal extends WithdrawalRequest {
  memberId: number;
  payee: PayoutDestination;
  fee: Cents;
  isFree: boolean;
  day: string;
  at: number;
}

/** Inserts a pending order and holds its amount; call inside `db.write`. Returns the id. */
export function insertWithdrawal({ db, ledger }: LedgerDeps, { payee, at, ...order }: NewWithdrawal): number {
  const { memberId, amount } = order;
  const orderNo = nextOrderNo(db, 'W', 'withdrawals', at);
  const { lastId } = db.run(
    `INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, destination, amount, fee,
       exchange_rate, is_free, day, status, created_at)
     VALUES (:orderNo, :memberId, :method, :targetId, :masked, :destination, :amount, :fee, :rate, :isFree, :day,
       'pending', :at)`,
    {
      ...order,
      orderNo,
      masked: payee.masked,
      destination: JSON.stringify(payee.destination),
      rate: payee.network?.rate,
      at,
    },
  );
  ledger.transfer({
    kind: 'withdrawal',
    reference: `withdrawal:${orderNo}:hold`,
    memberId,
    at,
    from: mainWallet(memberId),
    to: holdOf(memberId),
    amount,
  });
  return lastId;
}

function mainWallet(memberId: number): Account {
  return { kind: 'wallet', memberId, walletId: MAIN_WALLET_ID };
}

function holdOf(memberId: number): Account {
  return { kind: 'hold', memberId, name: 'withdrawal' };
}

export function withdrawalById(db: Db, id: number): WithdrawalRow {
  const row = db.get<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = :id', { id });
  if (!row) throw new Error(`Withdrawal ${id} does not exist`);
  return row;
}

/** Registers the job that simulates the operator: pending → reviewing → paying → success, or reviewing → rejected. */
export function startWithdrawals(deps: OrderDeps): void {
  const { db, jobs } = deps;
  jobs.on(STEP_JOB, (id, at) => {
    const row = withdrawalById(db, id);
    const policy = readPolicy(db);
    const advance = (status: WithdrawStatus, delayMs: number) => {
      db.run('UPDATE withdrawals SET status = :status WHERE id = :id', { id, status });
      jobs.add({ kind: STEP_JOB, subjectId: id }, delayMs);
    };
    const end = (status: 'success' | 'rejected') => {
      endWithdrawal(deps, row, { status, at });
      const order = { ...row, account_masked: payoutAccountText(db, row) };
      insertMail(db, row.member_id, withdrawalMail(order, status), at);
    };
    if (row.status === 'pending') advance('reviewing', policy.reviewing_ms);
    else if (row.status === 'paying') end('success');
    else if (row.status === 'reviewing') {
      // Counted for each member alone, so that a new member's first withdrawals succeed.
      const count = countRecords(db, 'withdrawals', { memberId: row.member_id, to: row.created_at });
      if (policy.reject_every > 0 && count % policy.reject_every === 0) end('rejected');
      else advance('paying', policy.paying_ms);
    }
  });
}

interface End {
  status: 'success' | 'rejected';
  at: number;
}

/** Ends an open order: releases the hold to the payee and the operator's fees, or back to the main wallet. */
export function endWithdrawal({ db, ledger }: LedgerDeps, row: WithdrawalRow, { status, at }: End): void {
  const { id, order_no, member_id: memberId, amount, fee } = row;
  db.run('UPDATE withdrawals SET status = :status, reason = :reason, finished_at = :at WHERE id = :id', {
    id,
    status,
    at,
    reason: status === 'rejected' ? REJECTED : null,
  });
  // The ledger accepts each reference once, so an order cannot end twice.
  const move = (name: 'return' | 'payout' | 'fee', to: Account, cents: Cents) =>
    ledger.transfer({
      kind: name === 'fee' ? 'fee' : 'withdrawal',
      reference: `withdrawal:${order_no}:${name}`,
      memberId,
      at,
      from: holdOf(memberId),
      to,
      amount: cents,
    });
  if (status === 'rejected') {
    move('return', mainWallet(memberId), amount);
    return;
  }
  move('payout', { kind: 'house', name: 'withdrawals' }, amount - fee);
  if (fee > 0) move('fee', { kind: 'house', name: 'fees' }, fee);
}
