import { type MouseEvent, memo, useCallback, useMemo } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { GameCard } from '#ui/cards/game-card.tsx';
import { useRoving } from '#ui/cards/use-roving.ts';
import type { GridGame } from '../api.ts';
import { useLauncher } from '../launch/launcher-context.ts';
import { type GameFilter, playHref } from '../search/filter.ts';
import { type TileProduct, useProducts } from '../shown-products.ts';
import { Heart } from './heart.tsx';
import { PLAIN_MAX, useGridWindow } from './use-grid-window.ts';
import { usePicturesAhead } from './use-pictures-ahead.ts';

/** In the first screenful: their pictures do not wait. */
const EAGER_COUNT = { desktop: 14, mobile: 9 };

/** Games by the thousand: only the rows near the screen are in the document, and each tile renders alone. */
export function GameGrid({ filter, games }: { filter: GameFilter; games: readonly GridGame[] }) {
  const app = useApp();
  const text = useText();
  const { whole, tiles, isPending } = useProducts(filter);
  const { favourites, toggle } = useFavourites();
  const open = useOpenGame(whole);
  const isOneProvider = tiles.get(filter.productId ?? 0)?.category_code === filter.category;
  const { ref: listRef, onKeyDown } = useRoving<HTMLUListElement>();
  const { isWindowed, listStyle, start, end } = useGridWindow(listRef, {
    count: games.length,
    listKey: games[0]?.id,
  });
  usePicturesAhead({ games, start, end, isWindowed });
  // Without the search, so that tiles need not change while somebody types.
  const href = playHref(app, { ...filter, keyword: '' }, { game: 0 }).replace(/0$/, '');
  const hotEnd = useMemo(() => (filter.view === 'hot' ? 0 : endOfHot(games)), [filter.view, games]);
  const isNamed = isSettingOn(app.settings, 'GAME_NAME_CAPTION');
  const look = {
    ...{ games, products: tiles, isPending, href, isOneProvider, hotEnd, isNamed, favourites },
    ...{ onOpen: open, onToggle: toggle },
  };
  const eager = EAGER_COUNT[app.device];
  return (
    <ul
      ref={listRef}
      className={isWindowed ? 'game-grid windowed' : 'game-grid'}
      style={listStyle}
      aria-label={text('games.list')}
      onKeyDown={onKeyDown}
    >
      {piecesOf(start, Math.min(end, games.length)).map((piece) => (
        <GridPiece key={piece.key} from={piece.from} to={piece.to} eager={eager} {...look} />
      ))}
    </ul>
  );
}

/** "Hot" on every other tile would say nothing: it stands on the first few of the operator's order. */
const HOT_COUNT = 5;

/** The place behind the last tile that says so. It stays where it is while a list loads on. */
export function endOfHot(games: readonly Pick<GridGame, 'mark'>[]): number {
  let count = 0;
  const last = games.findIndex(({ mark }) => mark === 'hot' && ++count === HOT_COUNT);
  return last < 0 ? games.length : last + 1;
}

/** Tiles that are looked at together. */
const PIECE = 12;

/** A part of the list in pieces that stay the same pieces while it is scrolled, but for the first and the last. */
function piecesOf(start: number, end: number): { key: number; from: number; to: number }[] {
  const first = Math.floor(start / PIECE);
  return Array.from({ length: Math.max(0, Math.ceil(end / PIECE) - first) }, (_, index) => {
    const key = first + index;
    return { key, from: Math.max(start, key * PIECE), to: Math.min(end, (key + 1) * PIECE) };
  });
}

interface PieceProps {
  games: readonly GridGame[];
  from: number;
  to: number;
  /** How many of all games are in the first screenful. */
  eager: number;
  products: ReadonlyMap<number, TileProduct>;
  /** Providers that are not among them are on their way: their line keeps its place. */
  isPending: boolean;
  href: string;
  isOneProvider: boolean;
  hotEnd: number;
  isNamed: boolean;
  favourites: ReadonlySet<number>;
  onOpen: (game: GridGame, event: MouseEvent) => void;
  onToggle: (game: GridGame, isFavourite: boolean) => void;
}

const NO_BREAK_SPACE = '\u00a0';

/** While the list is scrolled what stays is not even looked at. */
const GridPiece = memo(function GridPiece({ games, from, to, eager, products, ...rest }: PieceProps) {
  const { isPending, href, isOneProvider, hotEnd, isNamed, favourites, onOpen, onToggle } = rest;
  return games.slice(from, to).map((game, offset) => {
    const hasMark = game.mark !== 'hot' || from + offset < hotEnd;
    const product = products.get(game.productId);
    return (
      <GameTile
        key={game.id}
        game={game}
        place={from + offset + 1}
        count={games.length}
        href={href + game.id}
        mark={hasMark ? game.mark : undefined}
        isNamed={isNamed}
        provider={isOneProvider ? undefined : (product?.name ?? (isPending ? NO_BREAK_SPACE : undefined))}
        isClosed={product?.is_maintenance === true}
        isFavourite={favourites.has(game.id)}
        loading={loadingOf(from + offset, eager)}
        onOpen={onOpen}
        onToggle={onToggle}
      />
    );
  });
});

/** A long grid has no tiles that are far from the screen: an observer for each picture's nearness would tell nothing. */
function loadingOf(index: number, eager: number): 'eager' | 'lazy' {
  return index < eager || index >= PLAIN_MAX ? 'eager' : 'lazy';
}

/** Until the providers are known whole, the link itself leads to the game. */
function useOpenGame(products: readonly GameProduct[] | undefined) {
  const launcher = useLauncher();
  return useCallback(
    (game: GridGame, event: MouseEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const product = products?.find(({ id }) => id === game.productId);
      if (!isPlain || !product) return;
      event.preventDefault();
      launcher.open({ product, game });
    },
    [launcher, products],
  );
}

function useFavourites() {
  const { games, put, remove } = useGameShelf('favourites');
  const favourites = useMemo(() => new Set(games?.map(({ id }) => id)), [games]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: put and remove read the shelf anew each time
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
  /** Not where all are of one provider. */
  provider?: string;
  isClosed: boolean;
  isFavourite: boolean;
  loading: 'eager' | 'lazy';
  onOpen: (game: GridGame, event: MouseEvent) => void;
  onToggle: (game: GridGame, isFavourite: boolean) => void;
}

const GameTile = memo(function GameTile(props: TileProps) {
  const { game, place, count, href, provider, isClosed, isFavourite, loading, onOpen, onToggle } = props;
  const text = useText();
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
      onClick={(event) => onOpen(game, event)}
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
