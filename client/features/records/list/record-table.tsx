import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Select } from '#ui/choices/select.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Table } from '#ui/display/table.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import type { RecordItem } from '../kinds/kind.ts';
import type { RecordBodyProps, RecordParts } from '../record-page.tsx';
import { recordHref } from '../record-url.ts';
import { DetailsList } from './details-list.tsx';

/** Records on desktops: a table with expandable rows and pagination. */
export const TABLE: RecordParts = { Body: RecordTable, Skeleton: TableSkeleton, Choice: Select };

/** Small in a narrow table; with long amounts in a wider one too. */
const TABLE_LOOK =
  '@container @max-[33rem]:[&>table]:text-xs @max-[33rem]:[&_:is(td,th)]:px-1.5 @max-[46rem]:[&>table:has(.long-amount)]:text-xs @max-[46rem]:[&>table:has(.long-amount)_:is(td,th)]:px-1.5';

function RecordTable<Item extends RecordItem, Sums>(props: RecordBodyProps<Item, Sums>) {
  const { view, records, data } = props;
  const app = useApp();
  const text = useText();
  const { selection, isPrevious } = records;
  return (
    <>
      <Table
        caption={view.title}
        columns={view.columns}
        rows={data.list}
        rowKey={(item) => item.id}
        busy={isPrevious}
        className={TABLE_LOOK}
        details={{
          render: (item) => <DetailsList details={view.details(item)} look="stack" />,
          openLabel: text('records.open'),
          closeLabel: text('records.close'),
        }}
      />
      <Pagination
        page={Math.min(selection.page, data.pageCount)}
        pageCount={data.pageCount}
        href={(page) => recordHref(app, view.kind, { ...selection, page })}
        labels={{
          nav: text('records.pages'),
          previous: text('records.previousPage'),
          next: text('records.nextPage'),
          page: (page) => text('records.page', { page }),
        }}
        className="mt-3"
      />
    </>
  );
}

const LINES = 8;

function TableSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-4 w-64" />
      <div className="flex flex-col gap-3 rounded-card border border-line bg-card p-5">
        {Array.from({ length: LINES }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
          <Skeleton key={line} className="h-9" />
        ))}
      </div>
    </div>
  );
}
