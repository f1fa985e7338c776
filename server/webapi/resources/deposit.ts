import type { Locale } from '#shared/locales.ts';
import { toDecimal } from '#shared/money.ts';
import type { Discount } from '#shared/webapi/schemas/discount.ts';
import type { DepositSummary, DiscountRecord, DiscountSummary } from '#shared/webapi/schemas/records.ts';
import { listChannels } from '../deposit/channels.ts';
import { listDiscounts } from '../deposit/discounts.ts';
import {
  DETAIL_COLUMNS,
  DETAIL_JOINS,
  depositById,
  depositDetail,
  openDeposit,
  toDetail,
} from '../deposit/orders.ts';
import { cancelDeposit, submitReceipt } from '../deposit/provider.ts';
import type { WebapiDeps } from '../deps.ts';
import { type MemberCall, wholeList } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { keysetPage, timedConditions } from '../http/keyset.ts';
import { isoTime, pickText } from '../http/texts.ts';
import { countRecords, type RecordFilter, sumRecords } from '../money/record-sums.ts';
import type { Db } from '../store/db.ts';
import { withPictures } from '../uploads/pictures.ts';
import type { CallFor, RoutesOf } from './routes.ts';

type DepositCalls = 'depositChannels' | 'deposit' | 'depositDetail' | 'sendDepositReceipt' | 'cancelDeposit';

/** Deposits: channels, orders, receipts and records; discounts and their records. */
export function depositRoutes(
  deps: WebapiDeps,
): RoutesOf<DepositCalls | 'depositRecords' | 'discountRecords' | 'discounts'> {
  const { db } = deps;
  const one = (call: MemberCall, id: number) => depositDetail(db, { id, ...viewerOf(call) });
  return {
    depositChannels: (call) => wholeList(listChannels(db, { ...viewerOf(call), at: deps.now() })),
    deposit: (call) => {
      const { body } = call;
      return call.commit(() => one(call, openDeposit(deps, { memberId: call.session.memberId, body })));
    },
    depositDetail: (call) => one(call, call.params.id),
    sendDepositReceipt: (call) => sendReceipt(deps, call),
    cancelDeposit: (call) => {
      const { id } = depositById(db, { id: call.params.id, memberId: call.session.memberId });
      return call.commit(() => cancelDeposit(deps, id));
    },
    depositRecords: (call) => depositRecords(deps, call),
    discountRecords: (call) => discountRecords(deps, call),
    discounts: (call) => {
      const viewer = { ...viewerOf(call), at: deps.now() };
      return wholeList(listDiscounts(deps, { ...viewer, type: call.query.type }));
    },
  };
}

function viewerOf({ session, locale }: MemberCall) {
  return { memberId: session.memberId, locale };
}

async function sendReceipt(deps: WebapiDeps, call: CallFor<'sendDepositReceipt'>) {
  const { db } = deps;
  const { memberId } = call.session;
  const { body } = call;
  const { id } = call.params;
  const assertTakesReceipt = () => {
    const { status, need_receipt } = depositDetail(db, { id, ...viewerOf(call) });
    const isOpen = status === 'pending' || status === 'reviewing';
    if (!isOpen || !need_receipt) throw new ApiError('RECEIPT_CLOSED');
  };
  // Checked before the picture is re-encoded, which takes about a second, and again in the transaction.
  assertTakesReceipt();
  return withPictures(deps, call, { image: body.image }, (nameOf, release) =>
    call.commit(() => {
      assertTakesReceipt();
      const name = nameOf('image') ?? '';
      const { receipt: earlier } = depositById(db, { id, memberId });
      deps.uploads.claim(name, memberId);
      submitReceipt(deps, { id, name });
      if (earlier !== null) release(earlier);
      return depositDetail(db, { id, ...viewerOf(call) });
    }),
  );
}

function filterOf(call: CallFor<'depositRecords'> | CallFor<'discountRecords'>): RecordFilter {
  const { from, to, status } = call.query;
  return { memberId: call.session.memberId, from, to, status };
}

function depositRecords({ db }: WebapiDeps, call: CallFor<'depositRecords'>) {
  const filter = filterOf(call);
  const page = keysetPage({
    db,
    asked: call.query,
    table: 'deposits',
    ...timedConditions(filter),
    count: () => countRecords(db, 'deposits', filter),
    select: DETAIL_COLUMNS,
    joins: DETAIL_JOINS,
    toItem: (row: Parameters<typeof toDetail>[0]) => toDetail(row, call.locale),
  });
  return call.query.summary ? { ...page, summary: depositSums(db, filter) } : page;
}

/** Sums of successful deposits only. */
function depositSums(db: Db, filter: RecordFilter): DepositSummary {
  const paid = { table: 'deposits', condition: `status = 'success'` } as const;
  const amount = sumRecords(db, { ...paid, column: 'amount' }, filter);
  const fee = sumRecords(db, { ...paid, column: 'fee' }, filter);
  return { amount: toDecimal(amount), fee: toDecimal(fee), actual_amount: toDecimal(amount - fee) };
}

interface DiscountRecordRow {
  id: number;
  record_no: string;
  discount_id: number;
  discount_type: Discount['type'];
  title: string;
  amount: number;
  multiple: number;
  /** Of its turnover; null without one. */
  required_bet: number | null;
  remain_bet: number | null;
  status: DiscountRecord['status'];
  reason: string | null;
  created_at: number;
  reviewed_at: number | null;
}

function discountRecords({ db }: WebapiDeps, call: CallFor<'discountRecords'>) {
  const filter = filterOf(call);
  const page = keysetPage<DiscountRecordRow, DiscountRecord>({
    db,
    asked: call.query,
    table: 'discount_records',
    ...timedConditions(filter),
    count: () => countRecords(db, 'discount_records', filter),
    select:
      'r.*, d.name AS title, d.type AS discount_type, t.required_bet, t.required_bet - t.valid_bet AS remain_bet',
    joins: 'JOIN discounts d ON d.id = r.discount_id LEFT JOIN turnovers t ON t.source_no = r.record_no',
    toItem: (row) => toDiscountRecord(row, call.locale),
  });
  return call.query.summary ? { ...page, summary: discountSums(db, filter) } : page;
}

function discountSums(db: Db, filter: RecordFilter): DiscountSummary {
  const approved = { table: 'discount_records', column: 'amount', condition: `status = 'approved'` } as const;
  return { amount: toDecimal(sumRecords(db, approved, filter)) };
}

function toDiscountRecord(row: DiscountRecordRow, locale: Locale): DiscountRecord {
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    discount_id: row.discount_id,
    discount_type: row.discount_type,
    title: pickText(row.title, locale),
    order_no: row.record_no,
    amount: toDecimal(row.amount),
    multiple: String(row.multiple),
    required_bet: row.required_bet === null ? null : toDecimal(row.required_bet),
    remain_bet: row.remain_bet === null ? null : toDecimal(row.remain_bet),
    status: row.status,
    reason: pickText(row.reason, locale),
    reviewed_at: isoTime(row.reviewed_at),
  };
}
