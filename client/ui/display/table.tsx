import { Fragment, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from './glyph.tsx';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts are aligned to the end. */
  align?: 'start' | 'center' | 'end';
  /** In the last row of the table: the sum of the whole range. */
  footer?: ReactNode;
  /** Width and wrapping: `w-40`, `whitespace-nowrap`. */
  className?: string;
}

export interface TableProps<Row> {
  /** Title of the table, for screen readers. */
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Details below a row, expanded by a button at its start. */
  details?: { render: (row: Row) => ReactNode; openLabel: string; closeLabel: string };
  /** The next rows are loading; the old ones stay, dimmed. */
  busy?: boolean;
  className?: string;
}

const ALIGN = { start: 'text-start', center: 'text-center', end: 'text-end tabular-nums' };
/** Smaller padding on tablets, where a menu takes a quarter of the page. */
const CELL = 'px-2 py-3 first:pl-3 last:pr-3 lg:px-4 lg:first:pl-5 lg:last:pr-5';

/** A table for desktops. If it is too wide, it scrolls sideways inside its own box. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, details, busy, className } = props;
  const span = columns.length + (details ? 1 : 0);

  return (
    <div className={cx('overflow-x-auto rounded-card border border-line bg-card', className)}>
      <table className="w-full border-collapse text-sm" aria-busy={busy || undefined}>
        <caption className="sr-only">{props.caption}</caption>
        <Heads {...props} />
        <tbody className={cx('divide-y divide-line transition-opacity', busy && 'opacity-50')}>
          {rows.map((row) => (
            <TableRow key={props.rowKey(row)} row={row} columns={columns} details={details} span={span} />
          ))}
        </tbody>
        <Foot {...props} />
      </table>
    </div>
  );
}

function Heads<Row>({ columns, details }: TableProps<Row>) {
  return (
    <thead>
      <tr className="border-b border-line text-xs text-faint">
        {details && <td className="w-10" />}
        {columns.map(({ id, align = 'start', header, className }) => (
          <th
            key={id}
            scope="col"
            className={cx(CELL, 'font-semibold whitespace-nowrap', ALIGN[align], className)}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Foot<Row>({ columns, details }: TableProps<Row>) {
  if (columns.every(({ footer }) => footer === undefined)) return null;
  return (
    <tfoot>
      <tr className="border-t border-line-strong font-semibold">
        {details && <td />}
        {columns.map(({ id, align = 'start', footer }) => (
          <td key={id} className={cx(CELL, ALIGN[align])}>
            {footer}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface TableRowProps<Row> extends Pick<TableProps<Row>, 'columns' | 'details'> {
  row: Row;
  span: number;
}

function TableRow<Row>({ row, columns, details, span }: TableRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const handlePress = ({ target }: MouseEvent<HTMLElement>) => {
    // Not a press of a control in the row, and not the end of a selection of text.
    const isControl = target instanceof Element && target.closest('a, button') !== null;
    if (!isControl && getSelection()?.isCollapsed !== false) setOpen(!isOpen);
  };
  return (
    <Fragment>
      {/* Keyboards use the button. */}
      <tr
        onClick={details && handlePress}
        className={cx('transition-colors hover:bg-raised/40', details && 'cursor-pointer')}
      >
        {details && (
          <td className="w-10 pl-3">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-label={isOpen ? details.closeLabel : details.openLabel}
              onClick={() => setOpen(!isOpen)}
              className="hit-44 flex size-8 items-center justify-center rounded-control text-faint hover:bg-raised hover:text-fg"
            >
              <Glyph
                name="right"
                className={cx('transition-transform duration-150', isOpen && 'rotate-90')}
              />
            </button>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={cx(CELL, ALIGN[column.align ?? 'start'], column.className)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {details && isOpen && (
        <tr id={detailsId}>
          <td colSpan={span} className="bg-page/50 px-5 py-4">
            {details.render(row)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
