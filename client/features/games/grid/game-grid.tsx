import { type MouseEvent, memo, useCallback, useMemo } from 'react';
import { useJackpots } from '#platform/net/use-jackpots.ts';
import { demoHref } from '#platform/site/categories.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { GameCard } from '#ui/cards/game-card.tsx';
import { Jackpot, JackpotContext } from '#ui/cards/jackpot.tsx';
import { useRoving } from '#ui/cards/use-roving.ts';
import type { GridGame } from '../api.ts';
import { useLauncher } from '../launch/launcher-context.ts';
import { type GameFilter, playHref } from '../search/filter.ts';
import { type TileProduct, useProducts } from '../shown-products.ts';
import { Heart } from './heart.tsx';
import { PLAIN_MAX, useGridWindow } from './use-grid-window.ts';
import { usePreloadPictures } from './use-preload-pictures.ts';

/** Tiles of the first screen, whose pictures load eagerly. */
const EAGER_COUNT = { desktop: 14, mobile: 9 };

interface GameGridProps {
  filter: GameFilter;
  games: readonly GridGame[];
}

/** A virtualized grid of games: long lists have only the rows near the screen in the document. */
export function GameGrid({ filter, games }: GameGridProps) {
  const app = useApp();
  const text = useText();
  const { all, tiles } = useProducts(filter);
  const { favourites, toggle } = useFavourites();
  const jackpots = useJackpots();
  const open = useOpenGame(all);
  const isOneProvider = tiles.get(filter.productId ?? 0)?.category_code === filter.category;
  const { ref: listRef, onKeyDown } = useRoving<HTMLUListElement>();
  const { isWindowed, listStyle, start, end } = useGridWindow(listRef, {
    count: games.length,
    listKey: games[0]?.id,
  });
  usePreloadPictures({ games, start, end, isWindowed });
  // Without the keyword, so that typing does not change the props of the tiles.
  const href = playHref(app, { ...filter, keyword: '' }, { game: 0 }).replace(/0$/, '');
  const hotEnd = useMemo(() => (filter.view === 'hot' ? 0 : endOfHot(games)), [filter.view, games]);
  const isNamed = isSettingOn(app.settings, 'GAME_NAME_CAPTION');
  const chunkProps = {
    ...{ games, products: tiles, href, isOneProvider, hotEnd, isNamed, favourites },
    ...{ eagerCount: EAGER_COUNT[app.device], onOpen: open, onToggle: toggle },
  };
  return (
    <JackpotContext value={jackpots}>
      <ul
        ref={listRef}
        className={isWindowed ? 'game-grid windowed' : 'game-grid'}
        style={listStyle}
        aria-label={text('games.list')}
        onKeyDown={onKeyDown}
      >
        {chunksOf(start, Math.min(end, games.length)).map(({ key, from, to }) => (
          <GridChunk key={key} from={from} to={to} {...chunkProps} />
        ))}
      </ul>
    </JackpotContext>
  );
}

/** Only the first few hot games carry the mark: many games are hot. */
const HOT_COUNT = 5;

/** Index after the last tile with the mark "hot". It does not change while a list loads more games. */
export function endOfHot(games: readonly Pick<GridGame, 'mark'>[]): number {
  let count = 0;
  const last = games.findIndex(({ mark }) => mark === 'hot' && ++count === HOT_COUNT);
  return last < 0 ? games.length : last + 1;
}

const CHUNK_SIZE = 12;

/** Splits a range of tiles at multiples of CHUNK_SIZE, so scrolling changes only the first and the last chunk. */
function chunksOf(start: number, end: number): { key: number; from: number; to: number }[] {
  const first = Math.floor(start / CHUNK_SIZE);
  return Array.from({ length: Math.max(0, Math.ceil(end / CHUNK_SIZE) - first) }, (_, index) => {
    const key = first + index;
    return { key, from: Math.max(start, key * CHUNK_SIZE), to: Math.min(end, (key + 1) * CHUNK_SIZE) };
  });
}

interface ChunkProps {
  games: readonly GridGame[];
  from: number;
  to: number;
  eagerCount: number;
  /** By id. */
  products: ReadonlyMap<number, TileProduct>;
  href: string;
  isOneProvider: boolean;
  hotEnd: number;
  isNamed: boolean;
  favourites: ReadonlySet<number>;
  onOpen: OpenGame;
  onToggle: (game: GridGame, isFavourite: boolean) => void;
}

type OpenGame = (game: GridGame, event: MouseEvent, isDemo?: boolean) => void;

const NO_BREAK_SPACE = '\u00a0';

/** Memoized, so that scrolling does not compare the props of each visible tile. */
const GridChunk = memo(function GridChunk({ games, from, to, eagerCount, products, ...rest }: ChunkProps) {
  const { href, isOneProvider, hotEnd, isNamed, favourites, onOpen, onToggle } = rest;
  return games.slice(from, to).map((game, offset) => {
    const index = from + offset;
    const hasMark = game.mark !== 'hot' || index < hotEnd;
    const product = products.get(game.productId);
    // Tiles that scrolling adds are near the screen already, so "lazy" would only cost an observer for each picture.
    const isEager = index < eagerCount || index >= PLAIN_MAX;
    return (
      <GameTile
        key={game.id}
        game={game}
        place={index + 1}
        count={games.length}
        href={href + game.id}
        mark={hasMark ? game.mark : undefined}
        isNamed={isNamed}
        provider={isOneProvider ? undefined : (product?.name ?? NO_BREAK_SPACE)}
        isClosed={product?.is_maintenance === true}
        isFavourite={favourites.has(game.id)}
        loading={isEager ? 'eager' : 'lazy'}
        onOpen={onOpen}
        onToggle={onToggle}
      />
    );
  });
});

/** A plain click opens the launch panel or the demo. Until the products are loaded the browser follows the link instead. */
function useOpenGame(products: readonly GameProduct[] | undefined): OpenGame {
  const launcher = useLauncher();
  return useCallback<OpenGame>(
    (game, event, isDemo) => {
      const product = products?.find(({ id }) => id === game.productId);
      if (isModified(event) || !product) return;
      event.preventDefault();
      if (isDemo) launcher.demo({ product, game });
      else launcher.open({ product, game });
    },
    [launcher, products],
  );
}

function useFavourites() {
  const { games, put, remove } = useGameShelf('favourites');
  const favourites = useMemo(() => new Set(games?.map(({ id }) => id)), [games]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: put and remove read the storage at each call
  const toggle = useCallback((game: GridGame, isFavourite: boolean) => {
    const { id, productId, name, image } = game;
    if (isFavourite) remove(id);
    else put({ id, productId, name, image });
  }, []);
  return { favourites, toggle };
}

interface TileProps {
  game: GridGame;
  place: number;
  count: number;
  href: string;
  mark: GridGame['mark'];
  isNamed: boolean;
  /** Name of the provider. Absent in lists of one provider. */
  provider: string | undefined;
  isClosed: boolean;
  isFavourite: boolean;
  loading: 'eager' | 'lazy';
  onOpen: OpenGame;
  onToggle: (game: GridGame, isFavourite: boolean) => void;
}

const GameTile = memo(function GameTile(props: TileProps) {
  const { game, place, count, href, provider, isClosed, isFavourite, loading, onOpen, onToggle } = props;
  const text = useText();
  const hasActions = useApp().device === 'desktop' && !isClosed;
  const mark = isClosed ? text('games.maintenance') : props.mark && text(`games.mark.${props.mark}`);
  return (
    <GameCard
      className={isClosed ? 'game-tile closed' : 'game-tile'}
      place={place}
      count={count}
      href={href}
      name={game.name}
      image={game.image}
      isNamed={props.isNamed}
      note={provider}
      mark={mark || undefined}
      loading={loading}
      jackpot={isClosed ? undefined : <Jackpot gameId={game.id} label={text('common.jackpot')} />}
      onClick={(event) => onOpen(game, event)}
      playLabel={hasActions ? text('games.play') : undefined}
      demo={
        hasActions && game.hasDemo
          ? {
              href: demoHref(href),
              text: text('games.demo'),
              label: text('games.demoOf', { game: game.name }),
              onClick: (event) => onOpen(game, event, true),
            }
          : undefined
      }
    >
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={text('games.favourite.toggle', { game: game.name })}
        onClick={() => onToggle(game, isFavourite)}
      >
        {isFavourite && <Heart isFull />}
      </button>
    </GameCard>
  );
});
