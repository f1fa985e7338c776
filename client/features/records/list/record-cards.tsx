import {
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { isModified } from '#ui/navigation/modified-press.ts';
import { Time } from '#ui/values/time.tsx';
import { addressHref } from '../address.ts';
import type { RecordItem, RecordView } from '../kinds/kind.ts';
import type { RecordBodyProps, RecordParts } from '../record-page.tsx';
import { DetailsList } from './details-list.tsx';
import type { Growth } from './use-growing-list.ts';
import { useWindowRows } from './use-window-rows.ts';

/** Records on phones: cards that open, and a list that loads on. */
export const CARDS: RecordParts = { Body: RecordCards, Skeleton: CardsSkeleton, Choice: SelectSheet };

function RecordCards<Item extends RecordItem, Sums>(props: RecordBodyProps<Item, Sums>) {
  const { view, records, data } = props;
  const app = useApp();
  const text = useText();
  const { address, growth } = records;
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
          href={addressHref(app, view.kind, { ...address, page: nextPage })}
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

/** Of thousands of cards only those near the screen are in the document. */
function CardList<Item extends RecordItem, Sums>({ view, list }: CardListProps<Item, Sums>) {
  // What a card that leaves the document and comes back remembers; the list itself need not render when one opens.
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

/** What is on the right stands below where large letters leave no room beside it: nothing is cut. */
const HEAD_LINE = 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1';
const HEAD_START = 'min-w-0 flex-[1_1_7rem] wrap-anywhere';

/** The whole head of a card opens it. A press renders this one alone, of all that are near the screen. */
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

// React's type of memo forgets that the component is generic.
const OneCard = memo(OneCardOf) as typeof OneCardOf;

interface LoadMoreProps {
  /** How many there are now. */
  count: number;
  href: string;
  growth: Growth;
}

/** A link, so that it works whatever happens; it is followed in place, by itself once it comes into sight. */
function LoadMore({ count, href, growth: { isLoading, loadMore } }: LoadMoreProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(loadMore);

  // A page that is shorter than the screen leaves the link in sight: it is looked at anew with each page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = box.current;
    if (!element || isLoading) return;
    // On a busy machine several looks come at once: the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, isLoading]);

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
