import { useMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Empty, type EmptyProps } from '#ui/feedback/empty.tsx';
import type { RecordItem, RecordView } from '../kinds/kind.ts';
import { dayIn } from '../range/days.ts';
import { type RecordSelection, recordHref } from '../record-url.ts';
import type { Records } from './use-records.ts';

/** The page on which records of a kind begin. */
const START = {
  game: 'GAMES',
  deposit: 'MEMBER_DEPOSIT',
  withdrawals: 'MEMBER_TREASURE',
  promo: 'PROMO',
  transfer: 'TRADE',
} as const;

type EmptyState = Pick<EmptyProps, 'title' | 'text' | 'action'>;

interface NoRecordsProps<Item extends RecordItem, Sums> {
  view: RecordView<Item, Sums>;
  records: Pick<Records<Item, Sums>, 'selection' | 'request' | 'today'>;
  /** Records on all pages: greater than 0 when the page of the URL is after the last one. */
  total: number;
}

/** The empty state: a page after the last one, no match of the filters, or no records in the range. */
export function NoRecords<Item extends RecordItem, Sums>({
  view,
  records: { selection, request, today },
  total,
}: NoRecordsProps<Item, Sums>) {
  const app = useApp();
  const text = useText();
  const isPastEnd = total > 0;
  const isFiltered = Object.keys(selection.filters).length > 0;
  const linkTo = (name: 'toFirst' | 'clear' | 'wider', change: Partial<RecordSelection>) => (
    <ButtonLink variant="secondary" href={recordHref(app, view.kind, { ...selection, ...change, page: 1 })}>
      {text(`records.empty.${name}`)}
    </ButtonLink>
  );
  const href = useHref();
  const start = START[view.kind.key];
  const startLink = app.hasPage(start) && (
    <ButtonLink variant="secondary" href={href(start, {})}>
      {text(`layout.page.${start}`)}
    </ButtonLink>
  );
  const { data: member } = useMember();
  const joinedAt = member?.registered_at;
  const joined = request && joinedAt ? dayIn(request.zone, Date.parse(joinedAt)) : null;
  // The range contains every day since the member joined.
  const isWhole =
    request && joined && today ? request.days.from <= joined && request.days.to >= today : false;
  const isWidest = isWhole || selection.range.name === '30d';
  let empty: EmptyState = {
    ...view.empty,
    action: isWidest ? startLink : linkTo('wider', { range: { name: '30d' } }),
  };
  if (isFiltered) {
    empty = {
      title: view.empty.title,
      text: text('records.empty.filtered'),
      action: linkTo('clear', { filters: {} }),
    };
  }
  if (isPastEnd) empty = { title: text('records.empty.page'), action: linkTo('toFirst', {}) };
  return (
    <Card>
      <Empty icon={view.icon} {...empty} />
    </Card>
  );
}
