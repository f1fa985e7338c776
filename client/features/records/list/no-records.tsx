import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { addressHref, type RecordAddress } from '../address.ts';
import type { RecordItem, RecordView } from '../kinds/kind.ts';
import type { Records } from './use-records.ts';

interface NoRecordsProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  records: Pick<Records<Item, Sums>, 'address'>;
  /** Of all pages: the address may lie beyond the last one. */
  total: number;
}

/** Nothing in these days, nothing behind these filters, or a page past the end: each with its way out. */
export function NoRecords<Item extends RecordItem, Sums>(props: NoRecordsProps<Item, Sums>) {
  const { view, records, total } = props;
  const app = useApp();
  const text = useText();
  const way = wayOut(records.address, total);
  const { title, text: why } = reasonOf(props, text);
  return (
    <Card>
      <Empty
        icon={view.icon}
        title={title}
        text={why}
        action={
          way && (
            <ButtonLink
              variant="secondary"
              href={addressHref(app, view.kind, { ...records.address, ...way.to, page: 1 })}
            >
              {text(`records.empty.${way.name}`)}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}

function reasonOf<Item extends RecordItem, Sums>(
  { view, records, total }: NoRecordsProps<Item, Sums>,
  text: Text,
): { title: string; text?: string } {
  if (total > 0) return { title: text('records.empty.page') };
  const isFiltered = Object.keys(records.address.filters).length > 0;
  return isFiltered ? { title: view.empty.title, text: text('records.empty.filtered') } : view.empty;
}

function wayOut({ range, filters }: RecordAddress, total: number) {
  if (total > 0) return { name: 'toFirst', to: {} } as const;
  if (Object.keys(filters).length > 0) return { name: 'clear', to: { filters: {} } } as const;
  if (range.name !== '30d') return { name: 'wider', to: { range: { name: '30d' } } } as const;
  return null;
}
