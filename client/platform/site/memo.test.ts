import { expect, it, vi } from 'vitest';
import { createMemo } from './memo.ts';

it('makes a result once for the same dependencies', () => {
  const memo = createMemo<string>();
  const [games, links] = [[1], new Map()];
  const make = vi.fn(() => 'markup');
  expect(memo([games, links, 'desktop enUS'], make)).toBe('markup');
  expect(memo([games, links, 'desktop enUS'], make)).toBe('markup');
  expect(make).toHaveBeenCalledTimes(1);
});

it('makes another for other data, another object beside it or another value', () => {
  const memo = createMemo<number>();
  let count = 0;
  const make = () => ++count;
  const [games, links] = [[1], new Map()];
  expect(memo([games, links, 'enUS'], make)).toBe(1);
  expect(memo([[1], links, 'enUS'], make)).toBe(2);
  expect(memo([games, new Map(), 'enUS'], make)).toBe(3);
  expect(memo([games, links, 'zhTW'], make)).toBe(4);
  expect(memo([games, undefined, 'enUS'], make)).toBe(5);
  expect(memo([games], make)).toBe(6);
  expect(memo([games, links, 'enUS'], make)).toBe(1);
});

it('keeps a result that is undefined, and none that could not be made', () => {
  const memo = createMemo<number | undefined>();
  const data = {};
  const make = vi.fn(() => undefined);
  memo([data], make);
  memo([data], make);
  expect(make).toHaveBeenCalledTimes(1);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => memo([data, 1], fail)).toThrow('no');
  expect(memo([data, 1], () => 7)).toBe(7);
});
