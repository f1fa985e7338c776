import { useEffect, useRef } from 'react';
import type { GridGame } from '../api.ts';

/** Tiles whose pictures come before they do. */
const AHEAD = 12;

interface Shown {
  games: readonly GridGame[];
  /** The tiles in the document, from `start` up to, not with, `end`. */
  start: number;
  end: number;
  /** Of a list that stands in the document whole nothing is ahead. */
  isWindowed: boolean;
}

/**
 * Loads the pictures of the tiles that come next where one scrolls to. A picture that arrives in a tile costs the page a
 * layout and its layers anew, each in a frame of its own: three of four frames that came late. One that is there already
 * comes with its tile.
 */
export function usePicturesAhead({ games, start, end, isWindowed }: Shown): void {
  const held = useRef(new Map<string, HTMLImageElement>());
  const before = useRef({ games, start });
  useEffect(() => {
    const { games: last, start: from } = before.current;
    before.current = { games, start };
    // A list that is new shows itself first.
    if (!isWindowed || games !== last || start === from) return;
    const isUpwards = start < from;
    const next = isUpwards ? games.slice(Math.max(0, start - AHEAD), start) : games.slice(end, end + AHEAD);
    // Those that have come into the list are held by their tiles now.
    held.current = new Map(
      next.flatMap(({ image }) => (image ? [[image, held.current.get(image) ?? pictureOf(image)]] : [])),
    );
  }, [games, start, end, isWindowed]);
}

function pictureOf(address: string): HTMLImageElement {
  const picture = new Image();
  picture.decoding = 'async';
  picture.src = address;
  return picture;
}
