import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

describe('createClock', () => {
  it('takes a clock that agrees at its word', () => {
    const clock = createClock(1_000_000, () => 1_030_000);
    expect(clock.now()).toBe(1_030_000);
    expect(clock.renderedAt).toBe(1_000_000);
  });

  it('puts a clock right that is an hour off', () => {
    let device = 1_000_000 + 3_600_000;
    const clock = createClock(1_000_000, () => device);
    device += 5_000;
    expect(clock.now()).toBe(1_005_000);
  });
});
