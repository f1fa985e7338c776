import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { type TagGroup, taggedProducts, tagsQuery } from '../api.ts';
import { useChosenInSight } from '../grid/use-chosen-in-sight.ts';
import { chosenProduct, filterHref, GAME_VIEWS, type GameFilter, type GameView } from './filter.ts';
import { useFilterLinks } from './use-filter-links.ts';

const ICONS: Record<GameView, string> = {
  hot: 'flame',
  new: 'sparkles',
  favourites: 'heart',
  recent: 'history',
};

/** One row on a phone, that scrolls; on desktop the tags have lines of their own, beside the views there is room for more. */
const LAYOUT = 'flex gap-2 overflow-x-auto scrollbar-none -mx-gutter px-gutter -my-1 py-1 md:contents';
const GROUP = 'contents md:flex md:flex-wrap md:gap-2';
/** On a tablet one line that scrolls: they come after the first paint, and three lines of them would push the games away. */
const TAGS =
  'md:col-span-2 md:row-start-2 md:max-lg:-mx-gutter md:max-lg:-my-1 md:max-lg:flex-nowrap md:max-lg:overflow-x-auto md:max-lg:px-gutter md:max-lg:py-1 md:max-lg:scrollbar-none';
const CHIP =
  'hit-44 inline-flex min-h-control-sm shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors';

/** What narrows the games: popular, new, one's own, and tags. Pressing a chosen one again lets it go. */
export function FilterChips({ filter, children }: { filter: GameFilter; children: ReactNode }) {
  const app = useApp();
  const text = useText();
  const links = useFilterLinks();
  const ref = useChosenInSight(`${filter.view} ${filter.tagId}`);
  const { tags, areComing } = useTags(filter);
  const isNarrowed = filter.view !== null || filter.tagId !== null;
  return (
    <div className="flex flex-col gap-3 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-start md:gap-x-6">
      <nav ref={ref} aria-label={text('games.filters')} className={LAYOUT} {...links}>
        <div className={GROUP}>
          <Chip href={filterHref(app, { ...filter, view: null, tagId: null })} isChosen={!isNarrowed}>
            {text('games.view.all')}
          </Chip>
          {GAME_VIEWS.map((view) => (
            <ViewChip key={view} view={view} filter={filter} />
          ))}
        </div>
        {areComing && <div className="hidden min-h-control-sm md:col-span-2 md:row-start-2 md:block" />}
        {tags.length > 0 && (
          <div className={`${GROUP} ${TAGS}`}>
            <span aria-hidden="true" className="my-1 w-px shrink-0 bg-line md:hidden" />
            {tags.map((tag) => (
              <TagChip key={tag.name} tag={tag} filter={filter} />
            ))}
          </div>
        )}
      </nav>
      {children}
    </div>
  );
}

/** Those of a chosen provider came with the page; those of a whole category come after its first paint. */
function useTags(filter: GameFilter): { tags: readonly TagGroup[]; areComing: boolean } {
  const app = useApp();
  const isHydrated = useHydrated();
  const { data: products = [] } = useQuery(productsQuery(app, filter.category));
  const isOfOne = chosenProduct(filter, products) !== undefined;
  const isAsked = isOfOne || taggedProducts(products, filter.category).length > 0;
  const query = useQuery({ ...tagsQuery(app, filter), enabled: isAsked && (isHydrated || isOfOne) });
  return { tags: query.data ?? [], areComing: isAsked && query.isPending };
}

function ViewChip({ view, filter }: { view: GameView; filter: GameFilter }) {
  const app = useApp();
  const text = useText();
  const isChosen = filter.view === view;
  return (
    <Chip
      href={filterHref(app, { ...filter, view: isChosen ? null : view })}
      isChosen={isChosen}
      icon={ICONS[view]}
    >
      {text(`games.view.${view}`)}
    </Chip>
  );
}

function TagChip({ tag: { name, ids }, filter }: { tag: TagGroup; filter: GameFilter }) {
  const app = useApp();
  const isChosen = filter.tagId !== null && ids.includes(filter.tagId);
  const tagId = isChosen ? null : (ids[0] ?? null);
  return (
    <Chip href={filterHref(app, { ...filter, tagId })} isChosen={isChosen}>
      {name}
    </Chip>
  );
}

interface ChipProps {
  href: string;
  isChosen: boolean;
  icon?: string;
  children: ReactNode;
}

function Chip({ href, isChosen, icon, children }: ChipProps) {
  return (
    <a
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        CHIP,
        isChosen
          ? 'border-primary-line bg-primary-tint text-primary-text'
          : 'border-line-strong text-soft hover:border-outline hover:text-fg',
      )}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </a>
  );
}
