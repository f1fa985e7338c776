// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { removeListenersAfterEach } from '#tests/setup/listeners.ts';
import { createScrollKeeper, type ScrollRouter } from './scroll.ts';

/** The fields that the code uses. */
interface State extends Omit<ScrollRouter['state'], 'location'> {
  location: { key: string; hash: string };
}

/** The height that the page can be scrolled. jsdom has no layout. */
let range = 5_000;
let grow = () => {};

removeListenersAfterEach();

beforeEach(() => {
  vi.useFakeTimers();
  range = 5_000;
  window.scrollY = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    window.scrollY = Math.min(y, range);
  }) as typeof window.scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** A mock of React Router's scroll restoration. */
function createRouter(key: string) {
  const listeners = new Set<(state: State) => void>();
  let positions: Record<string, number> = {};
  let note = () => {};
  let keyOf = ({ key: own }: State['location']) => own;
  const router = {
    state: {
      location: { key, hash: '' },
      loaderData: {},
      restoreScrollPosition: false,
      preventScrollReset: false,
    } as State,
    enableScrollRestoration: (
      given: Record<string, number>,
      getPosition: () => number,
      getKey: (location: State['location']) => string,
    ) => {
      positions = given;
      keyOf = getKey;
      note = () => {
        given[getKey(router.state.location)] = getPosition();
      };
      return () => {
        note = () => {};
      };
    },
    subscribe: (listener: (state: State) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (key: string, hash = '', changes: Partial<State> = {}) => {
      note();
      router.state = {
        location: { key, hash },
        loaderData: {},
        restoreScrollPosition: positions[keyOf({ key, hash })] ?? null,
        preventScrollReset: false,
        ...changes,
      };
      for (const listener of listeners) listener(router.state);
    },
  };
  return router;
}

function start(key = 'default') {
  const router = createRouter(key);
  const keeper = createScrollKeeper({
    router: router as unknown as ScrollRouter,
    session: createStorages().session,
    window,
  });
  keeper.start();
  return { router, keeper };
}

function addAnchor(id: string): HTMLElement {
  const element = document.createElement('h2');
  element.id = id;
  element.scrollIntoView = vi.fn();
  document.body.append(element);
  return element;
}

describe('createScrollKeeper', () => {
  it('leaves the first page to the browser', () => {
    const { keeper } = start();
    window.scrollY = 300;
    keeper.apply();
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(history.scrollRestoration).toBe('manual');
  });

  it('shows a new page from its top, and the page before at its stored position', () => {
    const { router, keeper } = start();
    window.scrollY = 800;
    router.go('promo');
    keeper.apply();
    expect(window.scrollY).toBe(0);
    window.scrollY = 100;
    router.go('default');
    keeper.apply();
    expect(window.scrollY).toBe(800);
    router.go('promo');
    keeper.apply();
    expect(window.scrollY).toBe(100);
  });

  it('keeps the position when only the query changes', () => {
    const { router, keeper } = start();
    window.scrollY = 800;
    router.go('tab-2', '#anchor', { preventScrollReset: true });
    keeper.apply();
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('scrolls to the decoded anchor of a new page, and to its top until the anchor is rendered', () => {
    const { router, keeper } = start();
    window.scrollY = 800;
    router.go('promo', `#${encodeURIComponent('條款 A')}`);
    keeper.apply();
    expect(window.scrollY).toBe(0);
    const anchor = addAnchor('條款 A');
    grow();
    expect(anchor.scrollIntoView).toHaveBeenCalledOnce();
  });

  it('scrolls for a jump within the page and for Back from it', () => {
    const { router } = start();
    const anchor = addAnchor('rules');
    window.scrollY = 50;
    const { loaderData } = router.state;
    router.go('k1', '#rules', { loaderData });
    expect(anchor.scrollIntoView).toHaveBeenCalledOnce();
    window.scrollY = 900;
    router.go('default', '', { loaderData });
    expect(window.scrollY).toBe(50);
  });

  it('distinguishes history entries that the browser made itself', () => {
    const { router } = start();
    const anchor = addAnchor('rules');
    const { loaderData } = router.state;
    window.scrollY = 50;
    router.go('default', '#rules', { loaderData });
    expect(anchor.scrollIntoView).toHaveBeenCalledOnce();
    window.scrollY = 900;
    router.go('default', '', { loaderData });
    expect(window.scrollY).toBe(50);
  });

  it('scrolls again while the page grows, until the member scrolls', () => {
    const { router, keeper } = start();
    window.scrollY = 3_000;
    router.go('promo');
    range = 1_000;
    router.go('default');
    keeper.apply();
    expect(window.scrollY).toBe(1_000);
    range = 2_000;
    grow();
    expect(window.scrollY).toBe(2_000);
    window.dispatchEvent(new Event('wheel'));
    range = 5_000;
    grow();
    expect(window.scrollY).toBe(2_000);
  });

  it('gives up after 1.5 s', () => {
    const { router, keeper } = start();
    window.scrollY = 3_000;
    router.go('promo');
    range = 1_000;
    router.go('default');
    keeper.apply();
    vi.advanceTimersByTime(1_500);
    range = 5_000;
    grow();
    expect(window.scrollY).toBe(1_000);
  });

  it.each([
    [1_499, 5_000],
    [1_500, 1_000],
  ])('%i ms later a page that grew is scrolled to %i', (ms, expected) => {
    const { router, keeper } = start();
    window.scrollY = 5_000;
    router.go('promo');
    range = 1_000;
    router.go('default');
    keeper.apply();
    vi.advanceTimersByTime(ms);
    range = 5_000;
    grow();
    expect(window.scrollY).toBe(expected);
  });

  it.each([
    [1, 2_999],
    [2, 3_000],
  ])('takes a position that is %i px short as reached or waits', (short, expected) => {
    const { router, keeper } = start();
    window.scrollY = 3_000;
    router.go('promo');
    range = 3_000 - short;
    router.go('default');
    keeper.apply();
    range = 3_000;
    grow();
    expect(window.scrollY).toBe(expected);
  });

  it('restores position 0, and shows a page with an empty hash from its top', () => {
    const { router, keeper } = start();
    router.go('promo');
    window.scrollY = 400;
    router.go('default');
    keeper.apply();
    expect(window.scrollY).toBe(0);
    window.scrollY = 400;
    router.go('other', '#');
    keeper.apply();
    expect(window.scrollY).toBe(0);
  });

  it('stores the positions of the last 100 entries', () => {
    const { router } = start('entry-0');
    for (let index = 1; index <= 101; index += 1) {
      window.scrollY = index;
      router.go(`entry-${index}`);
    }
    window.dispatchEvent(new Event('pagehide'));
    const stored: [string, number][] = JSON.parse(sessionStorage.getItem('scroll') ?? '[]');
    expect(stored).toHaveLength(100);
    expect([stored[0], stored.at(-1)]).toEqual([
      ['entry-1', 2],
      ['entry-100', 101],
    ]);
  });

  it('keeps positions over a reload, and leaves that reload to the browser', () => {
    const first = start();
    window.scrollY = 700;
    first.router.go('promo');
    window.dispatchEvent(new Event('pagehide'));
    expect(history.scrollRestoration).toBe('auto');
    window.scrollY = 0;
    const second = start('promo');
    second.router.go('default');
    second.keeper.apply();
    expect(window.scrollY).toBe(700);
  });

  it.each(['{', '[1,["a"],["b","x"]]', '{"a":1}'])('ignores %s in storage', (text) => {
    sessionStorage.setItem('scroll', text);
    const { router, keeper } = start();
    router.go('a');
    keeper.apply();
    expect(window.scrollY).toBe(0);
  });
});
