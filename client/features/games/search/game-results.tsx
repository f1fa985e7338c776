import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { BlockFailure } from '#ui/feedback/query-block.tsx';
import { GameGrid } from '../grid/game-grid.tsx';
import type { GameGrowth, ShownGames } from '../use-games.ts';
import { filterHref, type GameFilter } from './filter.ts';

export interface GameResultsProps {
  filter: GameFilter;
  shown: ShownGames;
  onClearSearch: () => void;
}

/** The games that are left. */
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
          {shown.growth && <LoadMore count={games.length} growth={shown.growth} />}
        </>
      )}
    </div>
  );
}

/** Loads on by itself before its end comes into sight; a press does it, too. */
function LoadMore({ count, growth }: { count: number; growth: GameGrowth }) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const { isLoading, hasFailed } = growth;
  const load = useEffectEvent(growth.loadMore);
  // A page that is shorter than the screen leaves it in sight: it is looked at anew with each page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const element = box.current;
    if (!element || isLoading || hasFailed) return;
    // On a busy machine several looks come at once: the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load(), {
      rootMargin: '2000px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, isLoading, hasFailed]);
  return (
    <div ref={box} className="mt-6 flex justify-center">
      <Button variant="secondary" loading={isLoading} onClick={growth.loadMore}>
        {text(hasFailed ? 'common.retry' : 'games.more')}
      </Button>
    </div>
  );
}

function isNarrowed({ keyword, view, tagId }: GameFilter): boolean {
  return keyword !== '' || view !== null || tagId !== null;
}

/** How many there are, and the way back to all of them. */
export function ResultLine({ filter, shown, onClearSearch }: GameResultsProps) {
  const text = useText();
  if (!shown.games) return <Skeleton className="h-8 w-28" />;
  const { total: count, keyword } = shown;
  return (
    <div className="flex min-h-control-sm items-center justify-between gap-3">
      <p role="status" className="min-w-0 text-sm text-faint">
        {keyword ? text('games.found', { count, keyword }) : text('games.count', { count })}
      </p>
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

/** All filters and the search off; the provider stays. */
function ClearAll({ filter, onClearSearch, variant = 'ghost', children }: ClearProps) {
  const app = useApp();
  const rest = { ...filter, view: null, tagId: null, keyword: '' };
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
  const words = emptyWords(filter);
  return (
    <Empty
      icon={words.icon}
      title={text(`games.empty.${words.key}`, { keyword: filter.keyword })}
      text={text(`games.empty.${words.key}Text`)}
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

function emptyWords({ keyword, view }: GameFilter) {
  if (keyword) return { key: 'search', icon: 'search-x' } as const;
  if (view === 'favourites') return { key: 'favourites', icon: 'heart' } as const;
  if (view === 'recent') return { key: 'recent', icon: 'history' } as const;
  return { key: 'none', icon: 'gamepad-2' } as const;
}

const PLACES = Array.from({ length: 21 }, (_, index) => index);

function GridSkeleton() {
  return (
    <div aria-busy="true">
      <div className="game-grid">
        {PLACES.map((place) => (
          <div key={place}>
            <Skeleton className="aspect-[3/4] w-full rounded-card" />
            <Skeleton className="mt-1.5 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
