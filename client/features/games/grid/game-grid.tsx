import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, memo, useCallback, useMemo } from 'react';
import { useGameShelf } from '#platform/browser/use-game-shelf.ts';
import { productsQuery } from '#platform/net/queries.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { GameProduct } from '#shared/webapi/game.ts';
import { GameCard } from '#ui/cards/game-card.tsx';
import type { GridGame } from '../api.ts';
import { useLauncher } from '../launch/launcher-context.ts';
import { type GameFilter, playHref } from '../search/filter.ts';
import { Heart } from './heart.tsx';
import { useGridWindow } from './use-grid-window.ts';
import { PictureQueueContext, useNear, usePictureQueue } from './use-near.ts';

/** In the first screenful: their pictures do not wait. */
const EAGER_COUNT = { desktop: 14, mobile: 9 };
/** Rendered by the server, pictures and all; the browser's own lazy loading is enough for so few. */
const FIRST_COUNT = 48;

/** Games by the thousand: only the rows near the screen are in the document, and each tile renders alone. */
export function GameGrid({ filter, games }: { filter: GameFilter; games: readonly GridGame[] }) {
  const app = useApp();
  const text = useText();
  const products = useProducts();
  const { isFavourite, toggle } = useFavourites();
  const open = useOpenGame(products);
  const isOneProvider = products.get(filter.productId ?? 0)?.category_code === filter.category;
  const queue = usePictureQueue();
  const { listRef, isWindowed, listStyle, start, end } = useGridWindow(games.length);
  // Without the search, so that tiles need not change while somebody types.
  const href = playHref(app, { ...filter, keyword: '' }, { game: 0 }).replace(/0$/, '');
  return (
    <PictureQueueContext value={queue}>
      <ul
        ref={listRef}
        className={isWindowed ? 'game-grid windowed' : 'game-grid'}
        style={listStyle}
        aria-label={text('games.list')}
      >
        {games.slice(start, end).map((game, offset) => {
          const index = start + offset;
          const product = products.get(game.productId);
          return (
            <GameTile
              key={game.id}
              game={game}
              place={index + 1}
              count={games.length}
              href={href + game.id}
              provider={isOneProvider ? undefined : product?.name}
              isClosed={product?.is_maintenance === true}
              isFavourite={isFavourite(game.id)}
              loading={index < EAGER_COUNT[app.device] ? 'eager' : index < FIRST_COUNT ? 'lazy' : 'queued'}
              onOpen={open}
              onToggle={toggle}
            />
          );
        })}
      </ul>
    </PictureQueueContext>
  );
}

function useProducts(): ReadonlyMap<number, GameProduct> {
  const { data } = useQuery(productsQuery(useApp()));
  return useMemo(() => new Map(data?.map((product) => [product.id, product])), [data]);
}

function useOpenGame(products: ReadonlyMap<number, GameProduct>) {
  const launcher = useLauncher();
  return useCallback(
    (game: GridGame, event: MouseEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const product = products.get(game.productId);
      if (!isPlain || !product) return;
      event.preventDefault();
      launcher.open({ product, game });
    },
    [launcher, products],
  );
}

function useFavourites() {
  const { games, put, remove } = useGameShelf('favourites');
  const ids = new Set(games?.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: put and remove read the shelf anew each time
  const toggle = useCallback((game: GridGame, isFavourite: boolean) => {
    const { id, productId, name, image } = game;
    if (isFavourite) remove(id);
    else put({ id, productId, name, image });
  }, []);
  return { isFavourite: (id: number) => ids.has(id), toggle };
}

interface TileProps {
  game: GridGame;
  place: number;
  count: number;
  href: string;
  /** Not where all are of one provider. */
  provider?: string;
  isClosed: boolean;
  isFavourite: boolean;
  loading: 'eager' | 'lazy' | 'queued';
  onOpen: (game: GridGame, event: MouseEvent) => void;
  onToggle: (game: GridGame, isFavourite: boolean) => void;
}

const GameTile = memo(function GameTile(props: TileProps) {
  const { game, place, count, href, provider, isClosed, isFavourite, loading, onOpen, onToggle } = props;
  const text = useText();
  const near = useNear(loading !== 'queued');
  const mark = isClosed ? text('games.maintenance') : game.mark && text(`games.mark.${game.mark}`);
  return (
    <GameCard
      ref={near.ref}
      className={isClosed ? 'game-tile closed' : 'game-tile'}
      place={place}
      count={count}
      href={href}
      name={game.name}
      image={near.isNear ? game.image : undefined}
      note={provider}
      mark={mark || undefined}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      onPictureSettled={near.handleSettled}
      onClick={(event) => onOpen(game, event)}
    >
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={text('games.favourite.toggle', { game: game.name })}
        onClick={() => onToggle(game, isFavourite)}
      >
        <Heart isFull={isFavourite} />
      </button>
    </GameCard>
  );
});
