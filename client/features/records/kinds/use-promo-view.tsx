import { type Text, useText } from '#platform/site/text.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { DiscountRecord, DiscountSummary } from '#shared/webapi/schemas/records.ts';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/table.tsx';
import { FitMoney, Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import type { CsvColumn } from '../csv/csv.ts';
import type { CsvTimes, RecordChoice, RecordDetail, RecordKind, RecordView } from './kind.ts';
import {
  detail,
  HIDDEN_BESIDE_LONG,
  moneyColumn,
  numberDetail,
  RowTime,
  statusChoice,
  statusFilter,
} from './record-parts.tsx';

const STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly DiscountRecord['status'][];

const KIND: RecordKind<DiscountRecord, DiscountSummary> = {
  key: 'promo',
  page: 'RECORD_PROMO',
  call: RECORD_CALLS.discountRecords,
  filters: {
    status: statusFilter(STATUSES),
  },
};

const TONES: Record<DiscountRecord['status'], BadgeTone> = {
  pending: 'waiting',
  approved: 'success',
  rejected: 'danger',
};

/** The records of promotions. */
export function usePromoView(): RecordView<DiscountRecord, DiscountSummary> {
  const text = useText();
  return {
    kind: KIND,
    title: text('layout.page.RECORD_PROMO'),
    text: text('records.promo.text'),
    icon: 'ticket-percent',
    empty: { title: text('records.promo.empty'), text: text('records.promo.emptyText') },
    useChoices,
    sums: (sums) => [{ label: text('records.promo.received'), value: <FitMoney value={sums?.amount} /> }],
    columns: columnsOf(text),
    card: (record) => ({
      title: record.title,
      text: shortTurnover(text, record),
      amount: <Money value={record.amount} />,
      badge: <Status record={record} />,
      at: record.created_at,
    }),
    details: (record) => detailsOf(text, record),
    csv: (times) => csvOf(text, times),
  };
}

/** "5× turnover": the required turnover for a place without a heading. */
function shortTurnover(text: Text, record: DiscountRecord): string | undefined {
  const multiple = Number(record.multiple ?? 0);
  return multiple === 0 ? turnoverOf(text, record) : text('records.promo.turnoverShort', { multiple });
}

/** "5 times", or "none" for zero; undefined where the API gives no value. */
function turnoverOf(text: Text, { multiple }: DiscountRecord): string | undefined {
  if (!multiple) return undefined;
  return Number(multiple) === 0
    ? text('records.promo.turnoverNone')
    : text('records.promo.turnoverTimes', { multiple: Number(multiple) });
}

function columnsOf(text: Text): Column<DiscountRecord>[] {
  return [
    { id: 'at', header: text('records.time'), cell: (record) => <RowTime value={record.created_at} /> },
    { id: 'title', header: text('records.promo.title'), cell: ({ title }) => title },
    moneyColumn('amount', text('records.amount')),
    {
      id: 'turnover',
      header: text('records.promo.turnover'),
      align: 'end',
      className: HIDDEN_BESIDE_LONG,
      cell: (record) => turnoverOf(text, record) ?? '—',
    },
    { id: 'status', header: text('records.status'), cell: (record) => <Status record={record} /> },
  ];
}

function detailsOf(text: Text, record: DiscountRecord): RecordDetail[] {
  const { order_no, title, amount, created_at, reviewed_at, reason } = record;
  const turnover = turnoverOf(text, record);
  return [
    numberDetail(text('records.promo.no'), order_no),
    detail(text('records.promo.title'), title),
    detail(text('records.amount'), <Money value={amount} />),
    ...(turnover ? [detail(text('records.promo.turnover'), turnover)] : []),
    detail(text('records.time'), <Time value={created_at} format="seconds" />),
    detail(text('records.promo.reviewed'), <Time value={reviewed_at} format="seconds" />),
    ...(reason ? [detail(text('records.promo.reason'), reason)] : []),
  ];
}

function csvOf(text: Text, { clock, zoneName }: CsvTimes): CsvColumn<DiscountRecord>[] {
  return [
    { header: `${text('records.time')} (${zoneName})`, value: ({ created_at }) => clock(created_at) },
    { header: text('records.promo.no'), value: ({ order_no }) => order_no },
    { header: text('records.promo.title'), value: ({ title }) => title },
    { header: text('records.amount'), value: ({ amount }) => amount, isNumber: true },
    { header: text('records.promo.turnover'), value: ({ multiple }) => multiple, isNumber: true },
    { header: text('records.status'), value: (record) => statusText(text, record) },
    {
      header: `${text('records.promo.reviewed')} (${zoneName})`,
      value: ({ reviewed_at }) => clock(reviewed_at),
    },
    { header: text('records.promo.reason'), value: ({ reason }) => reason },
  ];
}

/** One that was chosen with a deposit is pending until the deposit arrives. */
function statusText(text: Text, { status, discount_type: type }: DiscountRecord): string {
  if (status === 'pending' && type === 'deposit') return text('common.waitingForDeposit');
  return text(`records.promo.status.${status}`);
}

function Status({ record }: { record: DiscountRecord }) {
  const text = useText();
  return <Badge tone={TONES[record.status]}>{statusText(text, record)}</Badge>;
}

function useChoices(): RecordChoice[] {
  const text = useText();
  return [statusChoice(text, STATUSES, (status) => text(`records.promo.status.${status}`))];
}
