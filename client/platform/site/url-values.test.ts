import { expect, it } from 'vitest';
import { pageNumberOf, readId } from './url-values.ts';

it.each([
  ['7', 7],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', null],
  ['0', null],
  ['07', null],
  ['-7', null],
  ['7a', null],
  ['a7', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the id of "%s" is %s', (text, id) => {
  expect(readId(text)).toBe(id);
});

it.each([
  ['', 9, 1],
  ['page=1', 9, 1],
  ['page=9', 9, 9],
  ['page=10', 9, 9],
  ['page=99', 99, 99],
  ['page=100', 99, 1],
  ['page=0', 9, 1],
  ['page=2x', 9, 1],
  ['page=x2', 9, 1],
])('of "%s" with %i pages the page is %i', (search, max, page) => {
  expect(pageNumberOf(new URLSearchParams(search), max)).toBe(page);
});
