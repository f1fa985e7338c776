import { expect, it, vi } from 'vitest';
import { createMemo } from './memo.ts';

it('makes a result once for the same dependencies', () => {
  const kept = createMemo<string>();
  const [games, links] = [[1], new Map()];
  const make = vi.fn(() => 'markup');
  expect(kept([games, links, 'desktop enUS'], make)).toBe('markup');
  expect(kept([games, links, 'desktop enUS'], make)).toBe('markup');
  expect(make).toHaveBeenCalledTimes(1);
});

it('makes another for other data, another object beside it or another value', () => {
  const kept = createMemo<number>();
  let count = 0;
  const make = () => ++count;
  const [games, links] = [[1], new Map()];
  expect(kept([games, links, 'enUS'], make)).toBe(1);
  expect(kept([[1], links, 'enUS'], make)).toBe(2);
  expect(kept([games, new Map(), 'enUS'], make)).toBe(3);
  expect(kept([games, links, 'zhTW'], make)).toBe(4);
  expect(kept([games, undefined, 'enUS'], make)).toBe(5);
  expect(kept([games], make)).toBe(6);
  expect(kept([games, links, 'enUS'], make)).toBe(1);
});

it('keeps a result that is undefined, and none that could not be made', () => {
  const kept = createMemo<number | undefined>();
  const data = {};
  const make = vi.fn(() => undefined);
  kept([data], make);
  kept([data], make);
  expect(make).toHaveBeenCalledTimes(1);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => kept([data, 1], fail)).toThrow('no');
  expect(kept([data, 1], () => 7)).toBe(7);
});
