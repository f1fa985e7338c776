import { type Text, useText } from '#platform/site/text.ts';
import { coinsPaid, formatCoins } from '#shared/cashier/coins.ts';
import { formatMoney, isZeroMoney, parseMoney } from '#shared/money.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { WithdrawRecord, WithdrawSummary } from '#shared/webapi/schemas/records.ts';
import { WITHDRAW_STATUSES } from '#shared/webapi/words.ts';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/table.tsx';
import { Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import type { CsvColumn } from '../csv/csv.ts';
import type { CsvTimes, RecordChoice, RecordDetail, RecordKind, RecordView } from './kind.ts';
import {
  detail,
  HIDDEN_BESIDE_LONG,
  moneyColumn,
  numberDetail,
  orderSums,
  RowTime,
  statusChoice,
  statusFilter,
} from './record-parts.tsx';

const KIND: RecordKind<WithdrawRecord, WithdrawSummary> = {
  key: 'withdrawals',
  page: 'RECORD_TREASURE',
  call: RECORD_CALLS.withdrawRecords,
  filters: {
    status: statusFilter(WITHDRAW_STATUSES),
  },
};

const TONES: Record<WithdrawRecord['status'], BadgeTone> = {
  pending: 'waiting',
  reviewing: 'waiting',
  paying: 'waiting',
  success: 'success',
  rejected: 'danger',
};

/** The records of withdrawals. */
export function useWithdrawalsView(): RecordView<WithdrawRecord, WithdrawSummary> {
  const text = useText();
  return {
    kind: KIND,
    title: text('layout.page.RECORD_TREASURE'),
    text: text('records.withdrawals.text'),
    icon: 'banknote-arrow-up',
    empty: { title: text('records.withdrawals.empty'), text: text('records.withdrawals.emptyText') },
    useChoices,
    sums: (sums) => orderSums(text, 'withdrawals', sums),
    columns: columnsOf(text),
    card: (record) => ({
      title: record.account_masked,
      text:
        record.status === 'rejected'
          ? text('records.withdrawals.outcome.returned')
          : text(`records.withdrawals.method.${record.method}`),
      amount: <Money value={record.amount} />,
      badge: <Status record={record} />,
      at: record.created_at,
    }),
    details: (record) => detailsOf(text, record),
    csv: (times) => csvOf(text, times),
  };
}

function columnsOf(text: Text): Column<WithdrawRecord>[] {
  return [
    { id: 'at', header: text('records.time'), cell: (record) => <RowTime value={record.created_at} /> },
    {
      id: 'account',
      header: text('records.withdrawals.account'),
      cell: ({ account_masked }) => account_masked,
    },
    moneyColumn('amount', text('records.amount')),
    // Hidden in narrow tables: the details show it too.
    {
      id: 'fee',
      header: text('records.withdrawals.fee'),
      align: 'end',
      cell: (record) => <Money value={feeOf(record)} />,
      className: '@max-[55rem]:hidden',
    },
    {
      id: 'outcome',
      header: text('records.withdrawals.outcome.label'),
      align: 'end',
      cell: (record) => <Outcome record={record} />,
      className: `@max-[28rem]:hidden ${HIDDEN_BESIDE_LONG}`,
    },
    { id: 'status', header: text('records.status'), cell: (record) => <Status record={record} /> },
  ];
}

/** The amount that is, was or will be paid, or that was returned. A returned withdrawal costs no fee. */
function outcomeOf({ status, amount, actual_amount }: WithdrawRecord) {
  if (status === 'rejected') return { key: 'returned', value: amount } as const;
  return { key: status === 'success' ? 'paid' : 'open', value: actual_amount } as const;
}

/** Null for a returned withdrawal. */
function feeOf({ status, fee }: WithdrawRecord): string | null {
  return status === 'rejected' ? null : fee;
}

function Outcome({ record }: { record: WithdrawRecord }) {
  const text = useText();
  const { key, value } = outcomeOf(record);
  return (
    <>
      <Money value={value} />
      <span className="block text-xs text-faint">{text(`records.withdrawals.outcome.${key}`)}</span>
    </>
  );
}

function detailsOf(text: Text, record: WithdrawRecord): RecordDetail[] {
  const { order_no, method, account_masked, amount, fee, reason } = record;
  const outcome = outcomeOf(record);
  return [
    numberDetail(text('records.withdrawals.no'), order_no),
    detail(text('records.withdrawals.method.label'), text(`records.withdrawals.method.${method}`)),
    detail(text('records.withdrawals.account'), account_masked),
    detail(text('records.amount'), <Money value={amount} />),
    ...(outcome.key === 'returned' || isZeroMoney(fee)
      ? []
      : [detail(text('records.withdrawals.fee'), <Money value={fee} />)]),
    detail(text(`records.withdrawals.outcome.${outcome.key}`), <Money value={outcome.value} />),
    ...coinsDetails(text, record),
    detail(text('records.time'), <Time value={record.created_at} format="seconds" />),
    detail(text('records.withdrawals.ended'), <Time value={record.finished_at} format="seconds" />),
    ...(reason ? [detail(text('records.withdrawals.reason'), reason)] : []),
  ];
}

/** The coins of a withdrawal in crypto, and their rate. A returned one sends none. */
function coinsDetails(text: Text, record: WithdrawRecord): RecordDetail[] {
  const { exchange_rate: rate, currency } = record;
  if (!rate) return [];
  const { key, value } = outcomeOf(record);
  const coins = coinsPaid(parseMoney(value), rate);
  const values = { amount: formatMoney(rate), currency };
  return [
    ...(coins && key !== 'returned'
      ? [detail(text(`records.withdrawals.coins.${key}`), formatCoins(coins, currency))]
      : []),
    detail(
      text('records.withdrawals.rate'),
      text(currency ? 'records.withdrawals.rateOf' : 'records.withdrawals.rateText', values),
    ),
  ];
}

function csvOf(text: Text, { clock, zoneName }: CsvTimes): CsvColumn<WithdrawRecord>[] {
  return [
    { header: `${text('records.time')} (${zoneName})`, value: ({ created_at }) => clock(created_at) },
    { header: text('records.withdrawals.no'), value: ({ order_no }) => order_no },
    {
      header: text('records.withdrawals.method.label'),
      value: ({ method }) => text(`records.withdrawals.method.${method}`),
    },
    { header: text('records.withdrawals.account'), value: ({ account_masked }) => account_masked },
    { header: text('records.amount'), value: ({ amount }) => amount, isNumber: true },
    {
      header: text('records.withdrawals.fee'),
      value: feeOf,
      isNumber: true,
    },
    {
      header: text('records.withdrawals.outcome.paid'),
      value: ({ status, actual_amount }) => (status === 'success' ? actual_amount : null),
      isNumber: true,
    },
    {
      header: text('records.withdrawals.outcome.returned'),
      value: ({ status, amount }) => (status === 'rejected' ? amount : null),
      isNumber: true,
    },
    { header: text('records.withdrawals.rate'), value: ({ exchange_rate }) => exchange_rate, isNumber: true },
    { header: text('records.status'), value: ({ status }) => text(`records.withdrawals.status.${status}`) },
    {
      header: `${text('records.withdrawals.ended')} (${zoneName})`,
      value: ({ finished_at }) => clock(finished_at),
    },
    { header: text('records.withdrawals.reason'), value: ({ reason }) => reason },
  ];
}

function Status({ record: { status } }: { record: WithdrawRecord }) {
  const text = useText();
  return <Badge tone={TONES[status]}>{text(`records.withdrawals.status.${status}`)}</Badge>;
}

function useChoices(): RecordChoice[] {
  const text = useText();
  return [statusChoice(text, WITHDRAW_STATUSES, (status) => text(`records.withdrawals.status.${status}`))];
}
