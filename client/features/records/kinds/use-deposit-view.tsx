import { useOwnPicture } from '#platform/net/own-picture.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { formatCoins } from '#shared/cashier/coins.ts';
import { arrivalOf, isOpenDeposit } from '#shared/cashier/deposit-status.ts';
import { isZeroMoney } from '#shared/money.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { DepositRecord, DepositSummary } from '#shared/webapi/schemas/records.ts';
import { DEPOSIT_STATUSES } from '#shared/webapi/words.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
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

const KIND: RecordKind<DepositRecord, DepositSummary> = {
  key: 'deposit',
  page: 'RECORD_DEPOSIT',
  call: RECORD_CALLS.depositRecords,
  filters: {
    status: statusFilter(DEPOSIT_STATUSES),
  },
};

const TONES: Record<DepositRecord['status'], BadgeTone> = {
  pending: 'waiting',
  paying: 'waiting',
  reviewing: 'waiting',
  success: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** The records of deposits. */
export function useDepositView(): RecordView<DepositRecord, DepositSummary> {
  const text = useText();
  return {
    kind: KIND,
    title: text('layout.page.RECORD_DEPOSIT'),
    text: text('records.deposit.text'),
    icon: 'circle-plus',
    empty: { title: text('records.deposit.empty'), text: text('records.deposit.emptyText') },
    useChoices,
    sums: (sums) => orderSums(text, 'deposit', sums),
    columns: columnsOf(text),
    card: (record) => ({
      title: record.channel_name,
      amount: <Money value={record.amount} />,
      badge: <Status record={record} />,
      at: record.created_at ?? '',
    }),
    details: (record) => detailsOf(text, record),
    csv: (times) => csvOf(text, times),
  };
}

function columnsOf(text: Text): Column<DepositRecord>[] {
  return [
    { id: 'at', header: text('records.time'), cell: (record) => <RowTime value={record.created_at} /> },
    { id: 'channel', header: text('records.deposit.channel'), cell: ({ channel_name }) => channel_name },
    moneyColumn('amount', text('records.amount')),
    // Hidden in narrow tables: the details show them too.
    {
      id: 'fee',
      header: text('records.deposit.fee'),
      align: 'end',
      cell: (record) => <Money value={arrivalOf(record).fee} />,
      className: '@max-[55rem]:hidden',
    },
    {
      id: 'actual_amount',
      header: text('records.deposit.arrives'),
      align: 'end',
      cell: (record) => <Money value={arrivalOf(record).actual_amount} />,
      className: `@max-[28rem]:hidden ${HIDDEN_BESIDE_LONG}`,
    },
    { id: 'status', header: text('records.status'), cell: (record) => <Status record={record} /> },
  ];
}

function detailsOf(text: Text, record: DepositRecord): RecordDetail[] {
  const { order_no, amount, coin_amount, currency, remark } = record;
  const { fee, actual_amount, bonus_amount } = arrivalOf(record);
  const arrives = text(isOpenDeposit(record) ? 'records.deposit.arrives' : 'records.deposit.arrived');
  return [
    numberDetail(text('records.deposit.no'), order_no),
    detail(text('records.deposit.channel'), record.channel_name),
    detail(text('records.amount'), <Money value={amount} />),
    ...(fee && !isZeroMoney(fee) ? [detail(text('records.deposit.fee'), <Money value={fee} />)] : []),
    ...(actual_amount ? [detail(arrives, <Money value={actual_amount} />)] : []),
    ...(bonus_amount ? [detail(text('records.deposit.bonus'), <Money value={bonus_amount} />)] : []),
    ...(coin_amount ? [detail(text('records.deposit.coins'), formatCoins(coin_amount, currency))] : []),
    detail(text('records.time'), <Time value={record.created_at} format="seconds" />),
    ...(record.finished_at
      ? [detail(text('records.deposit.ended'), <Time value={record.finished_at} format="seconds" />)]
      : []),
    ...(remark ? [detail(text('records.deposit.reason'), remark)] : []),
    ...(record.receipt_url
      ? [detail(text('records.deposit.receipt'), <Receipt url={record.receipt_url} />)]
      : []),
    ...(isOpenDeposit(record) ? [detail(text('records.deposit.open'), <Resume record={record} />)] : []),
  ];
}

/** A link to the page of an open order. */
function Resume({ record }: { record: DepositRecord }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage('MEMBER_DEPOSIT')) return null;
  return (
    <ButtonLink size="sm" href={href('MEMBER_DEPOSIT', {}, { query: { order: record.id } })}>
      {text('records.deposit.resume')}
    </ButtonLink>
  );
}

/** The picture of the receipt. The API returns it to its owner only. */
function Receipt({ url }: { url: string }) {
  const text = useText();
  const { src, isFailed } = useOwnPicture(url);
  if (isFailed) return text('records.deposit.receiptFailed');
  if (!src) return <Skeleton className="h-32 w-24" />;
  return (
    <a href={src} target="_blank" rel="noreferrer" className="inline-block rounded-control">
      <img
        src={src}
        alt={text('records.deposit.receiptAlt')}
        className="max-h-40 max-w-full rounded-control border border-line"
      />
    </a>
  );
}

function csvOf(text: Text, { clock, zoneName }: CsvTimes): CsvColumn<DepositRecord>[] {
  return [
    { header: `${text('records.time')} (${zoneName})`, value: ({ created_at }) => clock(created_at) },
    { header: text('records.deposit.no'), value: ({ order_no }) => order_no },
    { header: text('records.deposit.channel'), value: ({ channel_name }) => channel_name },
    { header: text('records.amount'), value: ({ amount }) => amount, isNumber: true },
    { header: text('records.deposit.fee'), value: (record) => arrivalOf(record).fee, isNumber: true },
    {
      header: text('records.deposit.arrives'),
      value: (record) => arrivalOf(record).actual_amount,
      isNumber: true,
    },
    {
      header: text('records.deposit.bonus'),
      value: (record) => arrivalOf(record).bonus_amount,
      isNumber: true,
    },
    { header: text('records.status'), value: ({ status }) => text(`records.deposit.status.${status}`) },
    {
      header: `${text('records.deposit.ended')} (${zoneName})`,
      value: ({ finished_at }) => clock(finished_at),
    },
    { header: text('records.deposit.reason'), value: ({ remark }) => remark },
  ];
}

function Status({ record: { status } }: { record: DepositRecord }) {
  const text = useText();
  return <Badge tone={TONES[status]}>{text(`records.deposit.status.${status}`)}</Badge>;
}

function useChoices(): RecordChoice[] {
  const text = useText();
  return [statusChoice(text, DEPOSIT_STATUSES, (status) => text(`records.deposit.status.${status}`))];
}
