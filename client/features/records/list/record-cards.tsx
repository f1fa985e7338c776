import { type MouseEvent, memo, type RefObject, useId, useRef, useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { useListEnd } from '#ui/base/use-list-end.ts';
import { Card } from '#ui/cards/card.tsx';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Time } from '#ui/values/time.tsx';
import type { RecordItem, RecordView } from '../kinds/kind.ts';
import type { RecordBodyProps, RecordParts } from '../record-page.tsx';
import { recordHref } from '../record-url.ts';
import { DetailsList } from './details-list.tsx';
import type { Growth } from './use-growing-list.ts';
import { useWindowRows } from './use-window-rows.ts';

/** Records on phones: expandable cards in an infinite list. */
export const CARDS: RecordParts = { Body: RecordCards, Skeleton: CardsSkeleton, Choice: SelectSheet };

function RecordCards<Item extends RecordItem, Sums>(props: RecordBodyProps<Item, Sums>) {
  const { view, records, data } = props;
  const app = useApp();
  const text = useText();
  const { selection, growth } = records;
  if (!growth) return null;
  const { nextPage } = growth;
  return (
    <>
      {growth.hasNewer && (
        <Button variant="secondary" block onClick={growth.loadNewer}>
          {text('records.newer')}
        </Button>
      )}
      <CardList view={view} list={data.list} />
      {nextPage !== null && (
        <LoadMore
          count={data.list.length}
          href={recordHref(app, view.kind, { ...selection, page: nextPage })}
          growth={growth}
        />
      )}
    </>
  );
}

interface CardListProps<Item extends RecordItem, Sums> {
  view: RecordBodyProps<Item, Sums>['view'];
  list: readonly Item[];
}

/** A virtualized list: only the cards near the screen are in the document. */
function CardList<Item extends RecordItem, Sums>({ view, list }: CardListProps<Item, Sums>) {
  // A ref, because the list must not render when a card opens. A card reads it when it enters the document again.
  const opened = useRef(new Set<number>());
  const rows = useWindowRows(list);
  return (
    <ul
      ref={rows.listRef}
      className={rows.isWindowed ? 'relative' : 'flex flex-col gap-2'}
      style={rows.listStyle}
    >
      {rows.shown.map(({ item, ...row }) => (
        <li key={item.id} aria-setsize={list.length} aria-posinset={row.index + 1} {...row.attributes}>
          <OneCard view={view} item={item} opened={opened} />
        </li>
      ))}
    </ul>
  );
}

interface OneCardProps<Item extends RecordItem> {
  view: Pick<RecordView<Item, unknown>, 'card' | 'details'>;
  item: Item;
  /** Ids of the cards that are open. */
  opened: RefObject<Set<number>>;
}

/** With large text the right part wraps below the left one. */
const HEAD_LINE = 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1';
const HEAD_START = 'min-w-0 flex-[1_1_7rem] wrap-anywhere';

/** A card whose head expands it. Memoized, so that a press renders one card only. */
function OneCardOf<Item extends RecordItem>({ view, item, opened }: OneCardProps<Item>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(() => opened.current.has(item.id));
  const card = view.card(item);

  function handleClick() {
    if (isOpen) opened.current.delete(item.id);
    else opened.current.add(item.id);
    setIsOpen(!isOpen);
  }

  return (
    <Card padding="none">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={handleClick}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] print:grid! items-center gap-x-3 gap-y-1 rounded-card p-4 text-start outline-offset-[-2px]"
      >
        <span className={HEAD_LINE}>
          <span className={cx(HEAD_START, 'font-semibold')}>{card.title}</span>
          <span className="ms-auto font-semibold">{card.amount}</span>
        </span>
        <Glyph
          name="down"
          className={cx('row-span-2 text-faint transition-transform print:hidden', isOpen && 'rotate-180')}
        />
        <span className={HEAD_LINE}>
          <span className={cx(HEAD_START, 'text-xs text-faint')}>
            <Time value={card.at} isListed />
            {card.text && <> · {card.text}</>}
          </span>
          <span className="ms-auto">{card.badge}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="border-t border-line px-4 py-1">
          <DetailsList details={view.details(item)} look="rows" />
        </div>
      )}
    </Card>
  );
}

// The type of React's `memo` drops the type parameter of the component.
const OneCard = memo(OneCardOf) as typeof OneCardOf;

interface LoadMoreProps {
  /** Number of loaded records. */
  count: number;
  href: string;
  growth: Growth;
}

/** A link to the next page, which works without JavaScript. With it, the next page loads in place near the screen. */
function LoadMore({ count, href, growth: { isLoading, loadMore } }: LoadMoreProps) {
  const text = useText();
  const box = useListEnd<HTMLDivElement>(loadMore, { count, isPaused: isLoading, margin: '600px' });

  function handleClick(event: MouseEvent) {
    if (isModified(event)) return;
    event.preventDefault();
    loadMore();
  }

  return (
    <div ref={box}>
      <ButtonLink
        variant="secondary"
        block
        href={href}
        onClick={handleClick}
        aria-busy={isLoading || undefined}
      >
        {text(isLoading ? 'common.loading' : 'records.more')}
      </ButtonLink>
    </div>
  );
}

const CARD_COUNT = 6;

function CardsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <Skeleton className="mb-1 h-8 w-56" />
      {Array.from({ length: CARD_COUNT }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other identity and never move
        <Skeleton key={card} className="h-19 rounded-card" />
      ))}
    </div>
  );
}
