import { afterEach, describe, expect, it } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { createClock, isDocumentFresh } from './clock.ts';

afterEach(() => sessionStorage.clear());

describe('createClock', () => {
  it('takes a clock that agrees at its word', () => {
    const clock = createClock({ renderedAt: 1_000_000, now: () => 1_030_000 });
    expect(clock.now()).toBe(1_030_000);
    expect(clock.renderedAt).toBe(1_000_000);
  });

  it('puts a clock right that is an hour off', () => {
    let device = 1_000_000 + 3_600_000;
    const clock = createClock({ renderedAt: 1_000_000, now: () => device });
    device += 5_000;
    expect(clock.now()).toBe(1_005_000);
  });

  it('is not misled by a copy of yesterday that a 304 has confirmed', () => {
    const day = 86_400_000;
    const clock = createClock({ renderedAt: 0, isFresh: false, now: () => day });
    expect([clock.now(), clock.renderedAt]).toEqual([day, 0]);
  });

  it('remembers from a fresh page, for a copy, that the clock is wrong', () => {
    const { session } = createStorages();
    createClock({ renderedAt: 10_000_000, session, now: () => 10_000_000 + 3_600_000 });
    const clock = createClock({ renderedAt: 0, isFresh: false, session, now: () => 20_000_000 });
    expect(clock.now()).toBe(20_000_000 - 3_600_000);
    createClock({ renderedAt: 10_000_000, session, now: () => 10_000_000 });
    expect(createClock({ renderedAt: 0, isFresh: false, session, now: () => 5 }).now()).toBe(5);
  });
});

describe('a document', () => {
  const of = (entry: object | undefined) =>
    isDocumentFresh({
      performance: { getEntriesByType: () => (entry ? [entry] : []) } as unknown as Performance,
    });

  it('is fresh when its body crossed the network, or the browser does not say', () => {
    expect(of({ transferSize: 15_300, encodedBodySize: 15_000 })).toBe(true);
    expect(of({})).toBe(true);
    expect(of(undefined)).toBe(true);
    // Old browsers have no timing at all.
    expect(isDocumentFresh({ performance: undefined as unknown as Performance })).toBe(true);
  });

  it('is a copy after a 304, and out of the browser’s cache', () => {
    expect(of({ transferSize: 300, encodedBodySize: 15_000 })).toBe(false);
    expect(of({ transferSize: 0, encodedBodySize: 15_000 })).toBe(false);
  });
});
