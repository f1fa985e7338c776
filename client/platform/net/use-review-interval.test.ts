import { expect, it } from 'vitest';
import { createReviewInterval } from './use-review-interval.ts';

it('starts with short intervals, lengthens them, and restarts for another review', () => {
  const interval = createReviewInterval((isPending: boolean) => isPending);
  const at = (data: boolean | undefined, dataUpdateCount: number) =>
    interval({ state: { data, dataUpdateCount } });
  expect(at(undefined, 0)).toBe(false);
  expect(at(true, 40)).toBe(3000);
  expect(at(true, 41)).toBe(3900);
  expect(at(true, 400)).toBe(60_000);
  expect(at(false, 401)).toBe(false);
  expect(at(true, 402)).toBe(3000);
});
