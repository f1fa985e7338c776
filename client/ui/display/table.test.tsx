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

it('names its columns, and ends with their sums', () => {
  render(<Table caption="Deposits" rows={rows} columns={columns} rowKey={(row) => row.no} busy />);
  const table = screen.getByRole('table', { name: 'Deposits' });
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'NumberAmount',
    'D1$1.00',
    'D2$2.00',
    'Total$3.00',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByText('D2'));
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

it.each([
  [['Total', undefined], 1],
  [[undefined, undefined], 0],
])('has a last row if one column has a sum: %j', (footers, count) => {
  const summed = columns.map((column, index) => ({ ...column, footer: footers[index] }));
  const { container } = render(
    <Table caption="Deposits" rows={rows} columns={summed} rowKey={(row) => row.no} details={details} />,
  );
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull();
  expect(container.querySelectorAll('tfoot')).toHaveLength(count);
});

it('links the button of a row to its details, which span all columns', () => {
  render(
    <Table
      caption="Deposits"
      rows={rows}
      columns={[...columns, { id: 'copy', header: '', cell: (row) => <a href="/">{`Copy ${row.no}`}</a> }]}
      rowKey={(row) => row.no}
      details={details}
    />,
  );
  fireEvent.click(screen.getByText('Copy D1'));
  const [first, second] = screen.getAllByRole('button', { name: 'View details', expanded: false });
  expect([first?.getAttribute('aria-controls'), second]).toEqual([null, second]);
  fireEvent.click(first as HTMLElement);
  const open = screen.getByRole('button', { name: 'Hide details', expanded: true });
  const opened = document.getElementById(open.getAttribute('aria-controls') ?? '');
  expect(opened?.textContent).toBe('More about D1');
  expect(opened?.querySelector('td')?.colSpan).toBe(4);
  fireEvent.click(screen.getByText('D1'));
  expect(screen.queryByText('More about D1')).toBeNull();
});
