import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './read-all.ts';

it('a range is cut without gap or overlap, the newest part first', () => {
  const slice = fc.record({
    from: fc.integer({ min: 0, max: 1e9 }),
    length: fc.integer({ min: 0, max: 1e10 }),
  });
  fc.assert(
    fc.property(slice, fc.integer({ min: 0, max: 1e6 }), ({ from, length }, total) => {
      const to = from + length;
      const parts = partsOf({ from, to }, total);
      expect(parts.length).toBeLessThanOrEqual(24);
      if (total <= 500) expect(parts).toHaveLength(1);
      expect([parts[0]?.to, parts.at(-1)?.from]).toEqual([to, from]);
      for (const [index, part] of parts.entries()) {
        expect(part.from).toBeLessThanOrEqual(part.to);
        if (index > 0) expect(part.to).toBe((parts[index - 1]?.from ?? 0) - 1);
      }
    }),
  );
});
