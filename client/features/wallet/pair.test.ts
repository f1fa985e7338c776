import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, pairOf, swap, type WalletPair } from './pair.ts';

describe('choosing wallets', () => {
  it('keeps the main wallet at exactly one end, whatever is pressed', () => {
    const press = fc.oneof(
      fc.record({ end: fc.constantFrom('from_id', 'to_id'), id: fc.integer({ min: 1, max: 4 }) }),
      fc.constant('swap' as const),
    );
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
        let pair: WalletPair = { from_id: 1, to_id: null };
        for (const one of presses) {
          pair = one === 'swap' ? swap(pair) : choose(pair, one.end, one.id);
          if (one !== 'swap') expect(pair[one.end]).toBe(one.id);
          expect([pair.from_id, pair.to_id].filter((id) => id === 1)).toHaveLength(1);
        }
      }),
    );
  });

  it('swaps when the main wallet is chosen for the other end', () => {
    expect(choose({ from_id: 7, to_id: 1 }, 'from_id', 1)).toEqual({ from_id: 1, to_id: 7 });
  });

  it.each([
    ['', { from_id: 1, to_id: null }],
    ['to=10', { from_id: 1, to_id: 10 }],
    ['from=10', { from_id: 10, to_id: 1 }],
    ['from=10&to=1', { from_id: 10, to_id: 1 }],
    ['from=1&to=10', { from_id: 1, to_id: 10 }],
    ['from=x&to=-2', { from_id: 1, to_id: null }],
    ['to=1', { from_id: 1, to_id: null }],
  ])('reads the pair from the URL "%s"', (search, pair) => {
    expect(pairOf(new URLSearchParams(search))).toEqual(pair);
  });
});
