import type { Cents } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { depositFailedMail, depositMail } from '../mail/deposit-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { promoteMember } from '../money/levels.ts';
import { addTurnover, DEPOSIT_MULTIPLE, requiredBet, sumOpenTurnover } from '../money/turnovers.ts';
import { currentBreak } from '../safer-play/breaks.ts';
import type { Db } from '../store/db.ts';
import type { ChannelRow } from './channels.ts';
import { dropDiscount, payChosenDiscount } from './discounts.ts';

export type OrderDeps = Pick<WebapiDeps, 'db' | 'ledger' | 'jobs' | 'now'>;

/** Simulated delay until the provider notices a payment by code or QR. */
export const NOTICE_MS = 12_000;
/** Simulated delay between noticing a payment and confirming it. */
export const SETTLE_MS = 4000;
/** How long the simulated review of a receipt takes. */
export const REVIEW_MS = 8000;

/** The simulated provider decides by the cents of an amount: `.98` is never paid and expires, `.99` is declined. */
function simulatedOutcome(amount: Cents): 'paid' | 'unpaid' | 'declined' {
  const cents = amount % 100;
  if (cents === 98) return 'unpaid';
  return cents === 99 ? 'declined' : 'paid';
}

const REASONS = {
  declined: { enUS: 'The payment was declined by its provider.', zhTW: '付款已被金流商拒絕。' },
  declinedByMember: { enUS: 'You declined the payment.', zhTW: '您已取消付款。' },
  receipt: {
    enUS: 'The receipt does not match a transfer that we received.',
    zhTW: '上傳的憑證與實際入帳紀錄不符。',
  },
  expired: {
    enUS: 'No payment came in time. Nothing was booked.',
    zhTW: '逾時未收到款項，未入帳。',
  },
  onBreak: {
    enUS: 'Closed because your break began. Nothing was charged.',
    zhTW: '因您已開始暫停，此訂單已關閉，並未扣款。',
  },
} satisfies Record<string, Text>;

interface NewOrder {
  id: number;
  channel: Pick<ChannelRow, 'display' | 'need_receipt' | 'pay_minutes'>;
  amount: Cents;
}

/** Schedules the expiry of a new order and its simulated payment; call in the transaction that inserts it. */
export function schedulePayment({ jobs }: OrderDeps, { id, channel, amount }: NewOrder): void {
  jobs.add({ kind: 'deposit:expire', subjectId: id }, channel.pay_minutes * 60_000);
  // A redirect is paid on the payment page, and a bank transfer is confirmed by its receipt.
  const isConfirmedByProvider = channel.display !== 'redirect' && channel.need_receipt === 0;
  if (isConfirmedByProvider && simulatedOutcome(amount) !== 'unpaid') {
    jobs.add({ kind: 'deposit:notice', subjectId: id }, NOTICE_MS);
  }
}

/**
 * Registers the jobs of deposits. A job may run late, twice, out of order or after the end of its order, so each checks the
 * status first.
 */
export function startDepositProvider(deps: OrderDeps): void {
  deps.jobs.on('deposit:notice', (id) => startPaying(deps, id));
  deps.jobs.on('deposit:settle', (id, at) => decide(id, { status: 'paying', reason: REASONS.declined, at }));
  deps.jobs.on('deposit:review', (id, at) =>
    decide(id, { status: 'reviewing', reason: REASONS.receipt, at }),
  );
  deps.jobs.on('deposit:expire', (id, at) => {
    const row = findInStatus(deps.db, id, ['pending']);
    if (row) failDeposit(deps, row, { status: 'expired', reason: REASONS.expired, at });
  });

  function decide(id: number, { status, reason, at }: { status: string; reason: Text; at: number }): void {
    const row = findInStatus(deps.db, id, [status]);
    if (!row) return;
    if (simulatedOutcome(row.amount) === 'declined') {
      failDeposit(deps, row, { status: 'failed', reason, at });
      return;
    }
    deps.db.run(`UPDATE deposits SET status = 'success', finished_at = :at WHERE id = :id`, { id, at });
    const { bonus, required } = bookDeposit(deps, row, at);
    const { amount, actual_amount: actual, order_no: orderNo } = row;
    const open = sumOpenTurnover(deps.db, row.member_id).left;
    insertMail(deps.db, row.member_id, depositMail({ amount, actual, bonus, orderNo, required, open }), at);
  }
}

interface OpenRow {
  id: number;
  order_no: string;
  member_id: number;
  amount: number;
  fee: number;
  actual_amount: number;
  status: string;
}

/** The order if it is in one of these statuses. */
function findInStatus(db: Db, id: number, statuses: readonly string[]): OpenRow | undefined {
  const row = db.get<OpenRow>(
    'SELECT id, order_no, member_id, amount, fee, actual_amount, status FROM deposits WHERE id = :id',
    { id },
  );
  return row && statuses.includes(row.status) ? row : undefined;
}

/** Changes a pending order to `paying`; does nothing in any other status. Call inside `db.write`. */
export function startPaying({ db, jobs }: OrderDeps, id: number): void {
  if (!findInStatus(db, id, ['pending'])) return;
  db.run(`UPDATE deposits SET status = 'paying' WHERE id = :id`, { id });
  jobs.add({ kind: 'deposit:settle', subjectId: id }, SETTLE_MS);
}

/** Fails a pending order that the member declined on the payment page, without a message. Call inside `db.write`. */
export function declineDeposit(deps: OrderDeps, id: number): void {
  if (!findInStatus(deps.db, id, ['pending'])) return;
  endUnpaid(deps, id, { status: 'failed', reason: REASONS.declinedByMember, at: deps.now() });
}

/** Submits a receipt for review; a later one replaces the earlier one. Call inside `db.write`. @throws ApiError RECEIPT_CLOSED */
export function submitReceipt({ db, jobs }: OrderDeps, { id, name }: { id: number; name: string }): void {
  if (!findInStatus(db, id, ['pending', 'reviewing'])) throw new ApiError('RECEIPT_CLOSED');
  db.run(`UPDATE deposits SET status = 'reviewing', receipt = :name WHERE id = :id`, { id, name });
  jobs.add({ kind: 'deposit:review', subjectId: id }, REVIEW_MS);
}

/** Call inside `db.write`. @throws ApiError DEPOSIT_STARTED when the order is no longer pending */
export function cancelDeposit(deps: OrderDeps, id: number): void {
  if (!findInStatus(deps.db, id, ['pending'])) throw new ApiError('DEPOSIT_STARTED');
  endUnpaid(deps, id, { status: 'cancelled', reason: null, at: deps.now() });
}

/**
 * Ends the member's pending orders by payment page; call it in the transaction that begins a break. Other orders stay open: the
 * member may have paid already, before the provider notices.
 */
export function closeForBreak(deps: OrderDeps, { memberId, at }: { memberId: number; at: number }): void {
  const rows = deps.db.all<OpenRow>(
    `SELECT r.id, r.order_no, r.member_id, r.amount, r.fee, r.actual_amount, r.status
     FROM deposits r JOIN deposit_channels c ON c.id = r.channel_id
     WHERE r.member_id = :memberId AND r.status = 'pending' AND c.display = 'redirect'`,
    { memberId },
  );
  for (const row of rows) failDeposit(deps, row, { status: 'failed', reason: REASONS.onBreak, at });
}

interface End {
  status: 'failed' | 'expired' | 'cancelled';
  reason: Text | null;
  at: number;
}

function endUnpaid({ db }: OrderDeps, id: number, { status, reason, at }: End): void {
  db.run('UPDATE deposits SET status = :status, remark = :remark, finished_at = :at WHERE id = :id', {
    id,
    status,
    remark: reason && JSON.stringify(reason),
    at,
  });
  dropDiscount(db, id, { at });
}

/** Ends an unpaid order and sends the member a message with the reason. */
function failDeposit(deps: OrderDeps, row: OpenRow, end: End & { reason: Text }): void {
  endUnpaid(deps, row.id, end);
  const mail = depositFailedMail({
    amount: row.amount,
    orderNo: row.order_no,
    reason: end.reason,
    isOnBreak: currentBreak(deps.db, row.member_id, end.at) !== null,
  });
  insertMail(deps.db, row.member_id, mail, end.at);
}

/**
 * Books a paid order: the amount into the main wallet, the fee out of it, then bonus, turnover and level. Call inside
 * `db.write`. Returns bonus and required turnover in cents.
 */
export function bookDeposit(
  { db, ledger }: Pick<WebapiDeps, 'db' | 'ledger'>,
  row: Omit<OpenRow, 'status'>,
  at: number,
): { bonus: Cents; required: Cents } {
  const { member_id: memberId, order_no: orderNo, amount, fee, actual_amount: actual } = row;
  const main = { kind: 'wallet', memberId, walletId: MAIN_WALLET_ID } as const;
  const deposits = { kind: 'house', name: 'deposits' } as const;
  const reference = `deposit:${orderNo}`;
  ledger.transfer({ kind: 'deposit', reference, memberId, at, from: deposits, to: main, amount });
  if (fee > 0) {
    const fees = { kind: 'house', name: 'fees' } as const;
    ledger.transfer({
      kind: 'fee',
      reference: `${reference}:fee`,
      memberId,
      at,
      from: main,
      to: fees,
      amount: fee,
    });
  }
  const discount = payChosenDiscount({ db, ledger }, row.id, { memberId, at });
  const bonus = discount?.amount ?? 0;
  const multiple = discount?.multiple ?? DEPOSIT_MULTIPLE;
  addTurnover(db, {
    memberId,
    sourceType: discount ? 'discount' : 'deposit',
    sourceNo: discount?.record_no ?? orderNo,
    productIds: discount?.productIds ?? [],
    amount: actual,
    bonus,
    multiple,
    at,
  });
  promoteMember({ db, ledger }, memberId, at);
  return { bonus, required: requiredBet({ amount: actual, bonus, multiple }) };
}
