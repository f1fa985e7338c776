import type { Text } from '#platform/site/text.ts';
import type { Column } from '#ui/display/table.tsx';
import { Money } from '#ui/values/money.tsx';
import type { RecordDetail, RecordFigure } from './kind.ts';

/** An amount in a column of its own, figures under figures. */
export function moneyColumn<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  header: string,
): Column<Row> {
  return { id: key, header, align: 'end', cell: (record) => <Money value={record[key]} /> };
}

/** A line of a record's details. */
export function detail(key: string, term: string, value: RecordDetail['detail']): RecordDetail {
  return { key, term, detail: value };
}

interface OrderSums {
  amount: string;
  fee?: string | null | undefined;
  actual_amount: string;
}

/** The sums of a range of orders, deposits or withdrawals: what was paid, what it cost, what arrived. */
export function orderSums(
  text: Text,
  name: 'deposit' | 'withdrawals',
  sums: OrderSums | null,
): RecordFigure[] {
  return [
    { key: 'amount', label: text(`records.${name}.paid`), value: <Money value={sums?.amount} /> },
    { key: 'fee', label: text(`records.${name}.fees`), value: <Money value={sums?.fee} /> },
    { key: 'arrived', label: text(`records.${name}.arrived`), value: <Money value={sums?.actual_amount} /> },
  ];
}
