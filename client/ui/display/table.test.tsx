import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Column, Table } from './table.tsx';

interface Row {
  no: string;
  amount: string;
}
const rows: Row[] = [
  { no: 'D1', amount: '$1.00' },
  { no: 'D2', amount: '$2.00' },
];
const columns: Column<Row>[] = [
  { id: 'no', header: 'Number', cell: (row) => row.no, footer: 'Total' },
  { id: 'amount', header: 'Amount', align: 'end', cell: (row) => row.amount, footer: '$3.00' },
];
const details = {
  render: (row: Row) => `More about ${row.no}`,
  openLabel: 'View details',
  closeLabel: 'Hide details',
};

it('opens the details by a press anywhere in the row, but not by the end of a selection', () => {
  render(
    <Table caption="Deposits" rows={rows} columns={columns} rowKey={(row) => row.no} details={details} />,
  );
  const cell = screen.getByText('D2');
  getSelection()?.selectAllChildren(cell);
  fireEvent.click(cell);
  expect(screen.queryByText('More about D2')).toBeNull();
  getSelection()?.removeAllRanges();
  fireEvent.click(cell);
  expect(screen.getByText('More about D2')).toBeTruthy();
});

it('opens the details of one row', () => {
  render(
    <Table caption="Deposits" rows={rows} columns={columns} rowKey={(row) => row.no} details={details} />,
  );
  const second = screen.getByText('D2').closest('tr') as HTMLTableRowElement;
  fireEvent.click(within(second).getByRole('button', { name: 'View details' }));
  expect(screen.getByText('More about D2')).toBeTruthy();
  expect(screen.queryByText('More about D1')).toBeNull();
  fireEvent.click(within(second).getByRole('button', { name: 'Hide details' }));
  expect(screen.queryByText('More about D2')).toBeNull();
});
