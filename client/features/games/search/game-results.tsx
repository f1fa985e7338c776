import type { ReactNode } from 'react';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isSettingOn } from '#shared/settings.ts';
import { cx } from '#ui/base/cx.ts';
import { useListEnd } from '#ui/base/use-list-end.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { BlockFailure } from '#ui/feedback/query-block.tsx';
import { GameGrid } from '../grid/game-grid.tsx';
import type { MoreGames, ShownGames } from '../use-games.ts';
import { filterHref, type GameFilter } from './filter.ts';

export interface GameResultsProps {
  filter: GameFilter;
  shown: ShownGames;
  onClearSearch: () => void;
}

/** The grid of the matching games, with its loading, empty and error states. */
export function GameResults({ filter, shown, onClearSearch }: GameResultsProps) {
  const { games, isOutdated, query } = shown;
  if (isOutdated && query.isError) return <BlockFailure query={query} skeleton={<GridSkeleton />} />;
  if (!games) return <GridSkeleton />;
  const isEmpty = games.length === 0;
  return (
    <div
      aria-busy={isOutdated || undefined}
      className={cx('transition-opacity duration-200', isOutdated && 'opacity-60')}
    >
      {isEmpty ? (
        <NoGames filter={filter} onClearSearch={onClearSearch} />
      ) : (
        <>
          <GameGrid filter={filter} games={games} />
          {shown.more && <LoadMore count={games.length} more={shown.more} />}
        </>
      )}
    </div>
  );
}

/** Loads the next games before the end of the list comes into view. The button does the same. */
function LoadMore({ count, more }: { count: number; more: MoreGames }) {
  const text = useText();
  const { isLoading, hasFailed, loadMore } = more;
  const isPaused = isLoading || hasFailed;
  const box = useListEnd<HTMLDivElement>(loadMore, { count, isPaused, margin: '2000px' });
  return (
    <div ref={box} className="mt-6 flex justify-center">
      <Button variant="secondary" loading={isLoading} onClick={loadMore}>
        {text(hasFailed ? 'common.retry' : 'games.more')}
      </Button>
    </div>
  );
}

function isNarrowed({ keyword, view, tagId, sort, volatility }: GameFilter): boolean {
  return [view, tagId, sort, volatility].some((choice) => choice !== null) || keyword !== '';
}

/**
 * The number of matching games, and a link that clears the filter. On a narrow phone the number of unfiltered games is for screen
 * readers only: the strip above shows it.
 */
export function ResultLine({ filter, shown, onClearSearch }: GameResultsProps) {
  const text = useText();
  const { device } = useApp();
  const isQuiet = device === 'mobile' && !isNarrowed(filter);
  const hasJackpots = shown.facts.includes('jackpot');
  if (!shown.games) return <Skeleton className={cx('h-8 w-28', isQuiet && 'max-md:sr-only')} />;
  const { total: count, keyword } = shown;
  return (
    <div
      className={cx(
        'flex items-center gap-3 md:min-h-control-sm',
        isQuiet ? !hasJackpots && 'max-md:sr-only' : 'min-h-control-sm',
      )}
    >
      <p role="status" className="me-auto min-w-0 text-sm text-faint">
        {keyword ? text('games.found', { count, keyword }) : text('games.count', { count })}
      </p>
      {hasJackpots && <span className="jackpot-legend">{text('common.jackpot')}</span>}
      {isNarrowed(filter) && (
        <ClearAll filter={filter} onClearSearch={onClearSearch}>
          {text('games.clearAll')}
        </ClearAll>
      )}
    </div>
  );
}

interface ClearProps {
  filter: GameFilter;
  onClearSearch: () => void;
  variant?: 'ghost' | 'secondary';
  children: ReactNode;
}

/** Clears the search, the order and all filters but the provider. */
function ClearAll({ filter, onClearSearch, variant = 'ghost', children }: ClearProps) {
  const app = useApp();
  const rest = { ...filter, view: null, tagId: null, keyword: '', sort: null, volatility: null };
  return (
    <ButtonLink
      size={variant === 'ghost' ? 'sm' : 'md'}
      variant={variant}
      href={filterHref(app, rest)}
      onClick={onClearSearch}
    >
      {children}
    </ButtonLink>
  );
}

function NoGames({ filter, onClearSearch }: Omit<GameResultsProps, 'shown'>) {
  const app = useApp();
  const text = useText();
  const follows = useIsMember() && isSettingOn(app.settings, 'FRONT_PREFERENCES');
  const words = emptyWords(filter, follows);
  return (
    <Empty
      icon={words.icon}
      title={text(`games.empty.${words.key}`, { keyword: filter.keyword })}
      text={text(`games.empty.${words.text}`)}
      action={
        isNarrowed(filter) ? (
          <ClearAll filter={filter} onClearSearch={onClearSearch} variant="secondary">
            {text('games.showAll')}
          </ClearAll>
        ) : (
          filter.productId !== null && (
            <ButtonLink variant="secondary" href={filterHref(app, { ...filter, productId: null })}>
              {text('games.allProviders')}
            </ButtonLink>
          )
        )
      }
    />
  );
}

/** Text ids of the empty state. `follows`: the account stores the favourites and recent games for all devices. */
function emptyWords({ keyword, view, tagId, sort, volatility }: GameFilter, follows: boolean) {
  if (keyword) return { key: 'search', icon: 'search-x', text: 'searchText' } as const;
  if (view === 'favourites') {
    return { key: view, icon: 'heart', text: follows ? 'favouritesFollowText' : 'favouritesText' } as const;
  }
  if (view === 'recent') {
    return { key: view, icon: 'history', text: follows ? 'recentFollowText' : 'recentText' } as const;
  }
  const isFiltered = view !== null || tagId !== null || sort !== null || volatility !== null;
  return { key: 'none', icon: 'gamepad-2', text: isFiltered ? 'filtersText' : 'noneText' } as const;
}

const PLACES = Array.from({ length: 21 }, (_, index) => index);

function GridSkeleton() {
  return (
    <div aria-busy="true">
      <div className="game-grid">
        {PLACES.map((place) => (
          <div key={place} className="pb-5">
            <Skeleton className="aspect-[3/4] w-full rounded-card" />
            <Skeleton className="mt-1.5 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
