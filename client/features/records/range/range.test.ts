import { describe, expect, it } from 'vitest';
import { daysOf, type Range, rangeOf, rangeQuery } from './range.ts';

const TODAY = '2026-03-01';

describe('a range', () => {
  it.each([
    ['range=today', { from: TODAY, to: TODAY }],
    ['range=yesterday', { from: '2026-02-28', to: '2026-02-28' }],
    ['range=7d', { from: '2026-02-23', to: TODAY }],
    ['range=30d', { from: '2026-01-31', to: TODAY }],
    ['', { from: '2026-02-23', to: TODAY }],
    ['range=century', { from: '2026-02-23', to: TODAY }],
    ['from=2026-01-05&to=2026-01-06', { from: '2026-01-05', to: '2026-01-06' }],
    ['from=2026-01-06&to=2026-01-05', { from: '2026-02-23', to: TODAY }],
    ['from=2026-02-30&to=2026-03-01', { from: '2026-02-23', to: TODAY }],
    ['from=0002-01-01&to=2026-03-01', { from: '2026-02-23', to: TODAY }],
    ['from=2026-01-05', { from: '2026-02-23', to: TODAY }],
    ['range=today&from=2026-01-05&to=2026-01-06', { from: '2026-01-05', to: '2026-01-06' }],
  ])('of the URL "%s"', (search, days) => {
    expect(daysOf(rangeOf(new URLSearchParams(search)), TODAY)).toEqual(days);
  });

  it('survives a round trip through the URL', () => {
    const ranges: Range[] = [
      { name: 'today' },
      { name: '7d' },
      { name: '30d' },
      { name: 'own', days: { from: '2026-01-05', to: '2026-01-06' } },
    ];
    for (const range of ranges) {
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries(rangeQuery(range))) if (value) search.set(key, value);
      expect(rangeOf(search)).toEqual(range);
    }
  });
});
