import type { ComponentType, ReactNode } from 'react';
import { recordMenu } from '#platform/site/menus.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import type { SelectSheetProps } from '#ui/choices/select-sheet.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { PaperHead } from '#ui/display/paper-head.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import type { RecordList } from './api.ts';
import { CsvButton } from './csv/csv-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { RecordItem, RecordRoute, RecordView } from './kinds/kind.ts';
import { NoRecords } from './list/no-records.tsx';
import { RecordCaption } from './list/record-caption.tsx';
import { type Records, useRecords } from './list/use-records.ts';
import { RangeBar } from './range/range-bar.tsx';
import { SumStrip } from './sum-strip.tsx';

export interface RecordBodyProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  records: Records<Item, Sums>;
  data: RecordList<Item>;
}

/** The parts that differ between devices: the list, its skeleton and the select of a filter. */
export interface RecordParts {
  Body: <Item extends RecordItem, Sums>(props: RecordBodyProps<Item, Sums>) => ReactNode;
  Skeleton: ComponentType;
  Choice: ComponentType<SelectSheetProps>;
}

interface RecordPageProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  parts: RecordParts;
}

const GHOSTS =
  'contents *:animate-pulse-soft *:rounded-card *:border-transparent! *:bg-raised! [&>*>*]:invisible';

/** The page of every kind of records: range, filters, sums, list and CSV download. */
export function RecordPage<Item extends RecordItem, Sums>({ view, parts }: RecordPageProps<Item, Sums>) {
  const app = useApp();
  const records = useRecords(view.kind);
  const { query, sums, isPrevious } = records;
  // Without any record in the range there is nothing to filter, to add up or to download.
  const isEmpty =
    query.data?.total === 0 && !isPrevious && Object.keys(records.selection.filters).length === 0;
  const button = !isEmpty && !query.isPending && <CsvButton view={view} records={records} />;
  return (
    <PageShell title={view.title} text={view.text} actions={button}>
      <PaperHead site={siteNameOf(app)} />
      {app.device === 'desktop' && <KindTabs page={view.kind.page} />}
      <RangeBar kind={view.kind} records={records} />
      {!isEmpty && (
        // Placeholders of the same size until it is known whether there are records.
        <div inert={query.isPending} className={query.isPending ? GHOSTS : 'contents'}>
          <FilterBar view={view} records={records} Choice={parts.Choice} />
          <SumStrip
            figures={view.sums(sums.data ?? null)}
            isLoading={sums.isPending}
            isPrevious={sums.isPlaceholderData}
          />
        </div>
      )}
      <QueryBlock query={query} skeleton={<parts.Skeleton />}>
        {(data) => (
          <div className={cx('flex flex-col gap-3 transition-opacity', isPrevious && 'opacity-50')}>
            <div className="flex items-center justify-between gap-3">
              <RecordCaption total={data.total} request={records.request} />
              {app.device === 'mobile' && button}
            </div>
            {data.list.length === 0 ? (
              <NoRecords view={view} records={records} total={data.total} />
            ) : (
              <parts.Body view={view} records={records} data={data} />
            )}
          </div>
        )}
      </QueryBlock>
    </PageShell>
  );
}

/** The way to the other kinds of records, which the menu beside the page leaves out. */
function KindTabs({ page }: { page: RecordRoute }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const items = recordMenu(app).map(({ name, label }) => ({
    href: href(name, {}),
    label: text(label),
    isCurrent: name === page,
  }));
  return <TabLinks label={text('layout.page.MEMBER_RECORD')} items={items} className="print:hidden" />;
}
