import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GridGame } from '../api.ts';
import { usePreloadPictures } from './use-preload-pictures.ts';

const games = Array.from(
  { length: 200 },
  (_, index): GridGame => ({ id: index, productId: 1, name: `Game ${index}`, image: `/${index}.svg` }),
);

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        asked.push(address);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const pictures = (from: number, to: number) => games.slice(from, to).map(({ image }) => image);

it('loads the pictures of the next tiles in the direction of the scroll, each once', () => {
  const first = { games, start: 0, end: 48, isWindowed: true };
  const { rerender } = renderHook(usePreloadPictures, { initialProps: first });
  expect(asked).toEqual([]);
  rerender({ ...first, start: 6, end: 54 });
  expect(asked).toEqual(pictures(54, 66));
  rerender({ ...first, start: 12, end: 60 });
  expect(asked).toEqual(pictures(54, 72));
  asked = [];
  rerender({ ...first, start: 6, end: 54 });
  expect(asked).toEqual(pictures(0, 6));
});

it('loads nothing for a new list, or for a list that is rendered completely', () => {
  const first = { games, start: 6, end: 54, isWindowed: true };
  const { rerender } = renderHook(usePreloadPictures, { initialProps: first });
  rerender({ ...first, games: [...games], start: 0, end: 48 });
  rerender({ ...first, start: 12, end: 60, isWindowed: false });
  expect(asked).toEqual([]);
});
