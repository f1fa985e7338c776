import { describe, expect, it } from 'vitest';
import { filterOf } from './filter.ts';

function read(search: string, device: 'desktop' | 'mobile' = 'desktop') {
  return filterOf({ device }, { search: new URLSearchParams(search) });
}

describe('filterOf', () => {
  it('is the first page of all categories without a query', () => {
    expect(read('')).toEqual({ category: null, first: 1, last: 1 });
  });

  it('is one page on a desktop, and all pages up to it on a phone', () => {
    expect(read('category=sport&page=3')).toEqual({ category: 'sport', first: 3, last: 3 });
    expect(read('category=sport&page=3', 'mobile')).toEqual({ category: 'sport', first: 1, last: 3 });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=2.5',
    'page=',
    'category=nope',
    'category=SPORT',
  ])('ignores %s', (search) => {
    expect(read(search)).toEqual({ category: null, first: 1, last: 1 });
  });

  it.each([
    ['19', 19],
    ['20', 20],
    ['21', 20],
    ['99', 20],
  ])('limits page %s to %i', (page, last) => {
    expect(read(`page=${page}`, 'mobile')).toEqual({ category: null, first: 1, last });
  });
});
