import { useText } from '#platform/site/text.ts';
import { useGameShelf } from '#platform/site/use-game-shelf.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import type { GridGame } from '../api.ts';
import { Heart } from './heart.tsx';

/** Adds a game to this device's favourites, or removes it. */
export function FavouriteButton({ game }: { game: GridGame }) {
  const text = useText();
  const { games = [], put, remove } = useGameShelf('favourites');
  const isFavourite = games.some(({ id }) => id === game.id);

  function handleClick() {
    const { id, productId, name, image } = game;
    if (isFavourite) remove(id);
    else put({ id, productId, name, image });
  }

  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      onClick={handleClick}
    >
      <Heart isFull={isFavourite} />
      {text(isFavourite ? 'games.favourite.kept' : 'games.favourite.keep')}
    </button>
  );
}
