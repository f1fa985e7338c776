import { useQuery } from '@tanstack/react-query';
import { walletsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { readId } from '#platform/site/url-values.ts';
import { RECORD_CALLS } from '#shared/webapi/calls/records.ts';
import type { TransferRecord, TransferSummary } from '#shared/webapi/schemas/records.ts';
import { MAIN_WALLET_ID, TRANSFER_STATUSES } from '#shared/webapi/words.ts';
import { Badge, type BadgeTone } from '#ui/display/badge.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import type { Column } from '#ui/display/table.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { FitMoney, Money } from '#ui/values/money.tsx';
import { Time } from '#ui/values/time.tsx';
import type { CsvColumn } from '../csv/csv.ts';
import type { CsvTimes, RecordChoice, RecordDetail, RecordKind, RecordView } from './kind.ts';
import { detail, moneyColumn, numberDetail, RowTime, statusChoice, statusFilter } from './record-parts.tsx';

const KIND: RecordKind<TransferRecord, TransferSummary> = {
  key: 'transfer',
  page: 'RECORD_TRANSFER',
  call: RECORD_CALLS.transferRecords,
  filters: {
    wallet: { param: 'wallet_id', isValid: (value) => readId(value) !== null },
    status: statusFilter(TRANSFER_STATUSES),
  },
};

const TONES: Record<TransferRecord['status'], BadgeTone> = {
  pending: 'waiting',
  success: 'success',
  failed: 'danger',
  unknown: 'waiting',
};

/** The records of transfers between wallets. */
export function useTransferView(): RecordView<TransferRecord, TransferSummary> {
  const text = useText();
  return {
    kind: KIND,
    title: text('layout.page.RECORD_TRANSFER'),
    text: text('records.transfer.text'),
    icon: 'arrow-left-right',
    empty: { title: text('records.transfer.empty'), text: text('records.transfer.emptyText') },
    useChoices,
    sums: (sums) => [
      { label: text('records.transfer.in'), value: <FitMoney value={sums?.amount_in} /> },
      { label: text('records.transfer.out'), value: <FitMoney value={sums?.amount_out} /> },
    ],
    columns: columnsOf(text),
    card: (record) => ({
      title: <WalletPair record={record} />,
      text: text(`records.transfer.mode.${record.mode}`),
      amount: <Money value={record.amount} />,
      badge: <Status record={record} />,
      at: record.created_at,
    }),
    details: (record) => detailsOf(text, record),
    csv: (times) => csvOf(text, times),
  };
}

function columnsOf(text: Text): Column<TransferRecord>[] {
  return [
    { id: 'at', header: text('records.time'), cell: (record) => <RowTime value={record.created_at} /> },
    { id: 'way', header: text('records.transfer.way'), cell: (record) => <WalletPair record={record} /> },
    moneyColumn('amount', text('records.amount')),
    {
      id: 'mode',
      header: text('records.transfer.mode.label'),
      // Hidden in narrow tables: the details show it too.
      className: '@max-[55rem]:hidden',
      cell: ({ mode }) => text(`records.transfer.mode.${mode}`),
    },
    { id: 'status', header: text('records.status'), cell: (record) => <Status record={record} /> },
  ];
}

function detailsOf(text: Text, record: TransferRecord): RecordDetail[] {
  const { order_no, mode, status, remark } = record;
  return [
    numberDetail(text('records.transfer.no'), order_no),
    detail(text('records.transfer.from'), record.from_name),
    detail(text('records.transfer.to'), record.to_name),
    detail(text('records.time'), <Time value={record.created_at} format="seconds" />),
    detail(text('records.transfer.mode.label'), text(`records.transfer.mode.${mode}`)),
    ...(status === 'unknown' ? [detail(text('records.status'), text('records.transfer.unknownText'))] : []),
    ...(remark ? [detail(text('records.remark'), remark)] : []),
  ];
}

function csvOf(text: Text, { clock, zoneName }: CsvTimes): CsvColumn<TransferRecord>[] {
  return [
    { header: `${text('records.time')} (${zoneName})`, value: ({ created_at }) => clock(created_at) },
    { header: text('records.transfer.no'), value: ({ order_no }) => order_no },
    { header: text('records.transfer.from'), value: ({ from_name }) => from_name },
    { header: text('records.transfer.to'), value: ({ to_name }) => to_name },
    { header: text('records.amount'), value: ({ amount }) => amount, isNumber: true },
    {
      header: text('records.transfer.mode.label'),
      value: ({ mode }) => text(`records.transfer.mode.${mode}`),
    },
    { header: text('records.status'), value: ({ status }) => text(`records.transfer.status.${status}`) },
    { header: text('records.remark'), value: ({ remark }) => remark },
  ];
}

function Status({ record: { status } }: { record: TransferRecord }) {
  const text = useText();
  return <Badge tone={TONES[status]}>{text(`records.transfer.status.${status}`)}</Badge>;
}

/** The two wallets of a transfer with an arrow between them, which is a word for screen readers. */
function WalletPair({ record }: { record: TransferRecord }) {
  const text = useText();
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
      <span className="min-w-0 break-words">{record.from_name}</span>
      <span className="inline-flex min-w-0 items-center gap-x-1.5">
        <Glyph name="right" className="text-faint" />
        <VisuallyHidden>{text('records.transfer.arrow')}</VisuallyHidden>
        <span className="min-w-0 break-words">{record.to_name}</span>
      </span>
    </span>
  );
}

function useChoices(): RecordChoice[] {
  const text = useText();
  const wallets = useQuery(walletsQuery(useApp())).data ?? [];
  return [
    {
      key: 'wallet',
      label: text('records.transfer.wallet'),
      allLabel: text('records.transfer.allWallets'),
      options: wallets
        .filter(({ id }) => id !== MAIN_WALLET_ID)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    },
    statusChoice(text, TRANSFER_STATUSES, (status) => text(`records.transfer.status.${status}`)),
  ];
}
