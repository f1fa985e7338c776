import type { Text } from '#platform/site/text.ts';
import type { Column } from '#ui/display/table.tsx';
import { FitMoney, Money } from '#ui/values/money.tsx';
import { Time, type TimeProps } from '#ui/values/time.tsx';
import type { RecordChoice, RecordDetail, RecordFigure, RecordFilter } from './kind.ts';

/** The filter by status, which accepts the given values. */
export function statusFilter(statuses: readonly string[]): RecordFilter {
  return { param: 'status', isValid: (value) => statuses.includes(value) };
}

/** The select of the filter by status. */
export function statusChoice<Status extends string>(
  text: Text,
  statuses: readonly Status[],
  labelOf: (status: Status) => string,
): RecordChoice {
  return {
    key: 'status',
    label: text('records.status'),
    allLabel: text('records.allStatuses'),
    options: statuses.map((status) => ({ value: status, label: labelOf(status) })),
  };
}

/** Hides a column of a narrow table with long amounts. The details show it too. */
export const HIDDEN_BESIDE_LONG = '@max-[36rem]:in-[table:has(.long-amount)]:hidden';

/** A column of amounts, aligned at the end. */
export function moneyColumn<Key extends string, Row extends { [Name in Key]?: string | null | undefined }>(
  key: Key,
  header: string,
): Column<Row> {
  return { id: key, header, align: 'end', cell: (record) => <Money value={record[key]} /> };
}

/** The time of a record in a table. In a narrow table the day is above the time, so that other columns stay visible. */
export function RowTime({ value }: Pick<TimeProps, 'value'>) {
  return (
    <Time
      value={value}
      className="@max-2xl:inline-block @max-2xl:w-[7.5em] @max-2xl:text-xs @max-2xl:whitespace-normal"
    />
  );
}

/** A row of a record's details. */
export function detail(term: string, value: RecordDetail['detail']): RecordDetail {
  return { term, detail: value };
}

/** A number of an order or a bet, with a copy button. */
export function numberDetail(term: string, number: string): RecordDetail {
  return { term, detail: number, copy: number };
}

interface OrderSums {
  amount: string;
  fee?: string | null | undefined;
  actual_amount: string;
}

/** The sums of deposits or withdrawals: paid, fees, arrived. */
export function orderSums(
  text: Text,
  name: 'deposit' | 'withdrawals',
  sums: OrderSums | null,
): RecordFigure[] {
  return [
    { label: text(`records.${name}.paid`), value: <FitMoney value={sums?.amount} /> },
    { label: text(`records.${name}.fees`), value: <FitMoney value={sums?.fee} /> },
    {
      label: text(`records.${name}.arrived`),
      value: <FitMoney value={sums?.actual_amount} />,
    },
  ];
}
