import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { Icon } from '#ui/display/icon.tsx';
import { type TagGroup, taggedProducts, tagsQuery } from '../api.ts';
import { useScrollToCurrent } from '../grid/use-scroll-to-current.ts';
import { chosenProduct, filterHref, GAME_VIEWS, type GameFilter, type GameView } from './filter.ts';
import { useFilterLinks } from './use-filter-links.ts';

const ICONS: Record<GameView, string> = {
  hot: 'flame',
  new: 'sparkles',
  favourites: 'heart',
  recent: 'history',
};

/** One scrolling row on a phone. On desktop the tags have their own lines below the views. */
const LAYOUT =
  'flex min-w-0 flex-1 gap-2 overflow-x-auto fade-end scrollbar-none -me-gutter pe-gutter -ms-1 ps-1 -my-1 py-1 md:contents';
const GROUP = 'contents md:flex md:flex-wrap md:gap-2';
/** One scrolling line on a tablet: tags load after the first paint, and three lines of them would move the games down. */
const LINE =
  'md:col-span-2 md:max-lg:-mx-gutter md:max-lg:-my-1 md:max-lg:flex-nowrap md:max-lg:overflow-x-auto md:max-lg:fade-end md:max-lg:px-gutter md:max-lg:py-1 md:max-lg:scrollbar-none';
const CHIP =
  'hit-44 inline-flex min-h-control-sm max-w-full shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors';

interface FilterChipsProps {
  filter: GameFilter;
  /** Before the links on a phone. */
  tools?: ReactNode;
  /** Beside the views; on a phone below the links. */
  children: ReactNode;
}

/** Filter links: popular, new, favourites, recent, tags. The link of an active filter removes it. */
export function FilterChips({ filter, tools, children }: FilterChipsProps) {
  const app = useApp();
  const text = useText();
  const links = useFilterLinks();
  const ref = useScrollToCurrent(`${filter.view} ${filter.tagId}`);
  const { tags, areLoading } = useTags(filter);
  const isNarrowed = filter.view !== null || filter.tagId !== null;
  return (
    <div className="flex flex-col gap-3 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6">
      <div className="flex gap-2 md:contents">
        {tools}
        <nav ref={ref} aria-label={text('games.filters')} className={LAYOUT} {...links}>
          <div className={cx(GROUP, LINE, 'lg:col-span-1')}>
            <Chip href={filterHref(app, { ...filter, view: null, tagId: null })} isChosen={!isNarrowed}>
              {text('games.view.all')}
            </Chip>
            {GAME_VIEWS.map((view) => (
              <ViewChip key={view} view={view} filter={filter} />
            ))}
          </div>
          {/* In the order of the Tab key, too, they come before the tags in the second line. */}
          {app.device === 'desktop' && children}
          {areLoading && (
            <div className="hidden min-h-control-sm md:col-span-2 md:row-start-3 md:block lg:row-start-2" />
          )}
          {tags.length > 0 && (
            <div className={cx(GROUP, LINE, 'md:row-start-3 lg:row-start-2')}>
              <span aria-hidden="true" className="my-1 w-px shrink-0 bg-line md:hidden" />
              {tags.map((tag) => (
                <TagChip key={tag.name} tag={tag} filter={filter} />
              ))}
            </div>
          )}
        </nav>
      </div>
      {app.device === 'mobile' && children}
    </div>
  );
}

/** A provider's tags are in the page's data. A category's tags load after hydration. */
function useTags(filter: GameFilter): { tags: readonly TagGroup[]; areLoading: boolean } {
  const app = useApp();
  const isHydrated = useHydrated();
  const { data: products = [] } = useQuery(productsQuery(app, filter.category));
  const hasProvider = chosenProduct(filter, products) !== undefined;
  const hasTags = hasProvider || taggedProducts(products, filter.category).length > 0;
  const query = useQuery({ ...tagsQuery(app, filter), enabled: hasTags && (isHydrated || hasProvider) });
  return { tags: query.data ?? [], areLoading: hasTags && query.isPending };
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
      <span className="truncate">{children}</span>
    </a>
  );
}
