import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPictureQueue } from './picture-queue.ts';

/** A window whose frames and intersections the test plays. */
function fakeWindow() {
  let frame: FrameRequestCallback | undefined;
  let report: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => {};
  const observed = new Set<Element>();
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe = (element: Element) => observed.add(element);
    unobserve = (element: Element) => observed.delete(element);
    disconnect = () => observed.clear();
  }
  const requestAnimationFrame = (callback: FrameRequestCallback) => {
    frame = callback;
    return 1;
  };
  const cancelAnimationFrame = () => {
    frame = undefined;
  };
  // Only what the queue uses.
  const window = { IntersectionObserver: Observer, requestAnimationFrame, cancelAnimationFrame } as unknown;
  return {
    window: window as Window & typeof globalThis,
    observed,
    scroll: (elements: Element[], isIntersecting: boolean) =>
      report(elements.map((target) => ({ target, isIntersecting }))),
    nextFrame: () => {
      const run = frame;
      frame = undefined;
      run?.(0);
    },
  };
}

describe('createPictureQueue', () => {
  let fake = fakeWindow();
  let tiles: Element[] = [];
  let loaded: number[] = [];
  let queue = createPictureQueue(fake.window);

  beforeEach(() => {
    fake = fakeWindow();
    queue = createPictureQueue(fake.window);
    loaded = [];
    tiles = Array.from({ length: 20 }, () => document.createElement('li'));
    for (const [index, tile] of tiles.entries()) queue.watch(tile, () => loaded.push(index));
  });

  it('loads what is near, in the next frame, six at once', () => {
    fake.scroll(tiles.slice(0, 10), true);
    expect(loaded).toEqual([]);
    fake.nextFrame();
    expect(loaded).toEqual([0, 1, 2, 3, 4, 5]);
    fake.nextFrame();
    expect(loaded).toHaveLength(6);
    queue.settle();
    queue.settle();
    fake.nextFrame();
    expect(loaded).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(fake.observed).toHaveLength(12);
  });

  it('leaves out what was flown past', () => {
    fake.scroll(tiles.slice(0, 10), true);
    fake.scroll(tiles.slice(0, 10), false);
    fake.scroll(tiles.slice(15), true);
    fake.nextFrame();
    expect(loaded).toEqual([15, 16, 17, 18, 19]);
  });

  it('forgets a tile that went away, and everything once it stops', () => {
    const load = vi.fn();
    const extra = document.createElement('li');
    const forget = queue.watch(extra, load);
    fake.scroll([extra], true);
    forget();
    fake.nextFrame();
    expect(load).not.toHaveBeenCalled();
    fake.scroll(tiles, true);
    queue.stop();
    fake.nextFrame();
    expect(loaded).toEqual([]);
  });
});
