import { useEffect, useRef } from 'react';
import type { GridGame } from '../api.ts';

const TILES_AHEAD = 12;

interface RenderedTiles {
  games: readonly GridGame[];
  /** The rendered tiles: from `start` (inclusive) to `end` (exclusive). */
  start: number;
  end: number;
  /** False for a list that is rendered completely. */
  isWindowed: boolean;
}

/**
 * Preloads the pictures of the next tiles in the direction of the scroll. A picture that arrives after its tile costs
 * a layout of its own, which drops frames.
 */
export function usePreloadPictures({ games, start, end, isWindowed }: RenderedTiles): void {
  // Keeps the images referenced until their tiles render.
  const preloaded = useRef(new Map<string, HTMLImageElement>());
  const before = useRef({ games, start });
  useEffect(() => {
    const { games: last, start: from } = before.current;
    before.current = { games, start };
    // A new list loads its visible pictures first.
    if (!isWindowed || games !== last || start === from) return;
    const isUpwards = start < from;
    const next = isUpwards
      ? games.slice(Math.max(0, start - TILES_AHEAD), start)
      : games.slice(end, end + TILES_AHEAD);
    preloaded.current = new Map(
      next.flatMap(({ image }) =>
        image ? [[image, preloaded.current.get(image) ?? loadPicture(image)]] : [],
      ),
    );
  }, [games, start, end, isWindowed]);
}

function loadPicture(src: string): HTMLImageElement {
  const picture = new Image();
  picture.decoding = 'async';
  picture.src = src;
  return picture;
}
