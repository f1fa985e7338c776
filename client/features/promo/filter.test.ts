import { describe, expect, it } from 'vitest';
import { filterOf } from './filter.ts';

function read(search: string, device: 'desktop' | 'mobile' = 'desktop') {
  return filterOf({ device }, { search: new URLSearchParams(search) });
}

describe('filterOf', () => {
  it('shows the first page of all without a query', () => {
    expect(read('')).toEqual({ category: null, first: 1, last: 1 });
  });

  it('turns pages on desktop and lets the list grow on a phone', () => {
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

  it('asks for a bounded number of pages', () => {
    expect(read('page=99', 'mobile')).toEqual({ category: null, first: 1, last: 20 });
  });
});
