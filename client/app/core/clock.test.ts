import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { createClock, isDocumentFresh } from './clock.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('createClock', () => {
  const at = (device: number) => vi.setSystemTime(device);

  it('uses a device clock that agrees with the server', () => {
    at(1_030_000);
    const clock = createClock({ renderedAt: 1_000_000 });
    expect(clock.now()).toBe(1_030_000);
    expect(clock.renderedAt).toBe(1_000_000);
  });

  it('corrects a device clock that is an hour off', () => {
    at(1_000_000 + 3_600_000);
    const clock = createClock({ renderedAt: 1_000_000 });
    at(1_000_000 + 3_600_000 + 5_000);
    expect(clock.now()).toBe(1_005_000);
  });

  it('ignores the time of a cached copy that a 304 confirmed', () => {
    const day = 86_400_000;
    at(day);
    const clock = createClock({ renderedAt: 0, isFresh: false });
    expect([clock.now(), clock.renderedAt]).toEqual([day, 0]);
  });

  it('applies the offset of the last fresh page to a cached copy', () => {
    const { session } = createStorages();
    at(10_000_000 + 3_600_000);
    createClock({ renderedAt: 10_000_000, session });
    at(20_000_000);
    expect(createClock({ renderedAt: 0, isFresh: false, session }).now()).toBe(20_000_000 - 3_600_000);
    at(10_000_000);
    createClock({ renderedAt: 10_000_000, session });
    expect(createClock({ renderedAt: 0, isFresh: false, session }).now()).toBe(10_000_000);
  });
});

describe('a document', () => {
  const of = (entry: object | undefined) =>
    isDocumentFresh({
      performance: { getEntriesByType: () => (entry ? [entry] : []) } as unknown as Performance,
    });

  it('is fresh when its body was transferred, or the browser reports no sizes', () => {
    expect(of({ transferSize: 15_300, encodedBodySize: 15_000 })).toBe(true);
    expect(of({})).toBe(true);
    expect(of(undefined)).toBe(true);
    // Old browsers have no timing at all.
    expect(isDocumentFresh({ performance: undefined as unknown as Performance })).toBe(true);
  });

  it('is a copy after a 304, and from the browser’s cache', () => {
    expect(of({ transferSize: 300, encodedBodySize: 15_000 })).toBe(false);
    expect(of({ transferSize: 0, encodedBodySize: 15_000 })).toBe(false);
  });
});
