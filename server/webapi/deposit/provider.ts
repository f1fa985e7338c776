import type { Cents } from '#shared/money.ts';
import { MAIN_WALLET_ID } from '#shared/webapi/words.ts';
import type { WebapiDeps } from '../deps.ts';
import { ApiError } from '../http/errors.ts';
import type { Text } from '../http/texts.ts';
import { depositFailedMail, depositMail } from '../mail/deposit-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { promoteMember } from '../money/levels.ts';
import { addTurnover } from '../money/turnovers.ts';
import type { Db } from '../store/db.ts';
import type { ChannelRow } from './channels.ts';
import { approveDiscount, discountOfDeposit, dropDiscount } from './discounts.ts';

export type OrderDeps = Pick<WebapiDeps, 'db' | 'ledger' | 'jobs' | 'now'>;

/** How long those outside take: somebody pays, the payment is confirmed, a receipt is compared with the bank's list. */
export const NOTICE_MS = 12_000;
export const SETTLE_MS = 4000;
export const REVIEW_MS = 8000;

/**
 * What the demo's outside world does with an order, by its cents: `.98` is never paid and expires, `.99` is refused by
 * the provider or at the receipt's review. All others arrive.
 */
function fateOf(amount: Cents): 'arrives' | 'neverPaid' | 'refused' {
  const cents = amount % 100;
  if (cents === 98) return 'neverPaid';
  return cents === 99 ? 'refused' : 'arrives';
}

const REASONS = {
  declined: { enUS: 'The payment was declined by its provider.', zhTW: '付款已被金流商拒絕。' },
  turnedDown: { enUS: 'You declined the payment.', zhTW: '您已取消付款。' },
  receipt: {
    enUS: 'The receipt does not match a transfer that we received.',
    zhTW: '上傳的憑證與實際入帳紀錄不符。',
  },
  expired: {
    enUS: 'No payment came in time. Nothing was booked.',
    zhTW: '逾時未收到款項，未入帳。',
  },
} satisfies Record<string, Text>;

interface Waiting {
  id: number;
  channel: Pick<ChannelRow, 'display' | 'need_receipt' | 'pay_minutes'>;
  amount: Cents;
}

/** The order waits for its money, and not for ever; call inside the transaction that makes it. */
export function awaitPayment({ jobs }: OrderDeps, { id, channel, amount }: Waiting): void {
  jobs.add({ kind: 'deposit:expire', subjectId: id }, channel.pay_minutes * 60_000);
  // A redirect is paid on its own page, a transfer is known by its receipt; of codes the provider tells by itself.
  const isToldByProvider = channel.display !== 'redirect' && channel.need_receipt === 0;
  if (isToldByProvider && fateOf(amount) !== 'neverPaid') {
    jobs.add({ kind: 'deposit:notice', subjectId: id }, NOTICE_MS);
  }
}

/** Lets time do its work on deposits. Each job may come late, twice or after another: the status decides. */
export function startDepositProvider(deps: OrderDeps): void {
  deps.jobs.on('deposit:notice', (id) => void startPaying(deps, id));
  deps.jobs.on('deposit:settle', (id, at) => {
    const row = rowIn(deps.db, id, ['paying']);
    if (row && fateOf(row.amount) === 'refused')
      endInVain(deps, row, { status: 'failed', reason: REASONS.declined, at });
    else if (row) succeed(deps, row, at);
  });
  deps.jobs.on('deposit:review', (id, at) => {
    const row = rowIn(deps.db, id, ['reviewing']);
    if (row && fateOf(row.amount) === 'refused')
      endInVain(deps, row, { status: 'failed', reason: REASONS.receipt, at });
    else if (row) succeed(deps, row, at);
  });
  deps.jobs.on('deposit:expire', (id, at) => {
    const row = rowIn(deps.db, id, ['pending']);
    if (row) endInVain(deps, row, { status: 'expired', reason: REASONS.expired, at });
  });
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

/** The order while it is in one of these states. */
function rowIn(db: Db, id: number, states: readonly string[]): OpenRow | undefined {
  const row = db.get<OpenRow>(
    'SELECT id, order_no, member_id, amount, fee, actual_amount, status FROM deposits WHERE id = :id',
    { id },
  );
  return row && states.includes(row.status) ? row : undefined;
}

/** Its payment was noticed, or made on the payment page; call inside `db.write`. False: it was not waiting any more. */
export function startPaying({ db, jobs }: OrderDeps, id: number): boolean {
  if (!rowIn(db, id, ['pending'])) return false;
  db.run(`UPDATE deposits SET status = 'paying' WHERE id = :id`, { id });
  jobs.remove({ kind: 'deposit:expire', subjectId: id });
  jobs.add({ kind: 'deposit:settle', subjectId: id }, SETTLE_MS);
  return true;
}

/** The member declined on the payment page; call inside `db.write`. */
export function turnDown(deps: OrderDeps, id: number): void {
  const row = rowIn(deps.db, id, ['pending']);
  if (row)
    endInVain(deps, row, { status: 'failed', reason: REASONS.turnedDown, at: deps.now(), isOwnDoing: true });
}

/** Puts a receipt before the reviewer, also in place of an earlier one; call inside `db.write`. @throws ApiError RECEIPT_CLOSED */
export function handInReceipt({ db, jobs }: OrderDeps, { id, name }: { id: number; name: string }): void {
  if (!rowIn(db, id, ['pending', 'reviewing'])) throw new ApiError('RECEIPT_CLOSED');
  db.run(`UPDATE deposits SET status = 'reviewing', receipt = :name WHERE id = :id`, { id, name });
  jobs.remove({ kind: 'deposit:expire', subjectId: id });
  jobs.add({ kind: 'deposit:review', subjectId: id }, REVIEW_MS);
}

/** Call inside `db.write`. @throws ApiError DEPOSIT_STARTED */
export function cancelDeposit(deps: OrderDeps, id: number): void {
  const row = rowIn(deps.db, id, ['pending']);
  if (!row) throw new ApiError('DEPOSIT_STARTED');
  end(deps, row, { status: 'cancelled', reason: null, at: deps.now() });
}

interface End {
  status: 'failed' | 'expired' | 'cancelled';
  reason: Text | null;
  at: number;
}

function end({ db, jobs }: OrderDeps, { id }: OpenRow, { status, reason, at }: End): void {
  db.run('UPDATE deposits SET status = :status, remark = :remark, finished_at = :at WHERE id = :id', {
    id,
    status,
    remark: reason && JSON.stringify(reason),
    at,
  });
  for (const kind of ['deposit:expire', 'deposit:notice']) jobs.remove({ kind, subjectId: id });
  dropDiscount(db, id, at);
}

/** Without money; the member is told, unless it was their own doing. */
function endInVain(
  deps: OrderDeps,
  row: OpenRow,
  { isOwnDoing, ...how }: End & { reason: Text; isOwnDoing?: boolean },
): void {
  end(deps, row, how);
  if (isOwnDoing) return;
  const mail = depositFailedMail({ amount: row.amount, orderNo: row.order_no, reason: how.reason });
  insertMail(deps.db, row.member_id, mail, how.at);
}

/** The money is there: deposit, fee and bonus in the ledger, turnover, level and message, all or nothing. */
function succeed(deps: OrderDeps, row: OpenRow, at: number): void {
  deps.db.run(`UPDATE deposits SET status = 'success', finished_at = :at WHERE id = :id`, { id: row.id, at });
  const { bonus, required } = bookDeposit(deps, row, at);
  const { amount, actual_amount: actual, order_no: orderNo } = row;
  insertMail(deps.db, row.member_id, depositMail({ amount, actual, bonus, orderNo, required }), at);
}

type BookDeps = Pick<WebapiDeps, 'db' | 'ledger'>;

/** Books an order that arrived, with what it asks for in turnover; call inside `db.write`. */
export function bookDeposit(
  { db, ledger }: BookDeps,
  row: Omit<OpenRow, 'status'>,
  at: number,
): { bonus: Cents; required: Cents } {
  const { member_id: memberId } = row;
  bookArrival(ledger, row, at);
  const chosen = discountOfDeposit(db, row.id);
  if (chosen) approveDiscount({ db, ledger }, chosen, { memberId, at });
  const bonus = chosen?.amount ?? 0;
  const multiple = chosen?.multiple ?? 1;
  const source = {
    sourceType: chosen ? 'discount' : 'deposit',
    sourceNo: chosen?.record_no ?? row.order_no,
    productIds: chosen?.productIds ?? [],
  } as const;
  addTurnover(db, { memberId, ...source, amount: row.actual_amount, bonus, multiple, at });
  promoteMember({ db, ledger }, memberId, at);
  return { bonus, required: (row.actual_amount + bonus) * multiple };
}

/** The whole amount comes into the main wallet, and the fee goes out of it. */
function bookArrival(ledger: BookDeps['ledger'], row: Omit<OpenRow, 'status'>, at: number): void {
  const { member_id: memberId, order_no: order, amount, fee } = row;
  const main = { kind: 'wallet', memberId, walletId: MAIN_WALLET_ID } as const;
  const base = { memberId, at };
  const deposits = { kind: 'house', name: 'deposits' } as const;
  const reference = `deposit:${order}`;
  ledger.transfer({ ...base, kind: 'deposit', reference, from: deposits, to: main, amount });
  if (fee === 0) return;
  const fees = { kind: 'house', name: 'fees' } as const;
  ledger.transfer({ ...base, kind: 'fee', reference: `${reference}:fee`, from: main, to: fees, amount: fee });
}
