// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreloader, type PreloaderDeps } from './preload.ts';

/** Loads in flight: path → function that ends it. */
let running: Map<string, (error?: Error) => void>;
let mostAtOnce = 0;
let stop = () => {};

/** A mock of IntersectionObserver, which jsdom lacks. */
class FakeObserver {
  static last: FakeObserver | undefined;
  readonly seen = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    FakeObserver.last = this;
  }

  observe(element: Element) {
    this.seen.add(element);
  }

  unobserve(element: Element) {
    this.seen.delete(element);
  }

  disconnect() {
    this.seen.clear();
  }

  show(...paths: string[]) {
    const entries = [...this.seen]
      .filter((element) => paths.includes((element as HTMLAnchorElement).pathname))
      .map((target) => ({ isIntersecting: true, target }));
    this.#callback(entries as never, this as never);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  running = new Map();
  mostAtOnce = 0;
});

afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  Reflect.deleteProperty(navigator, 'connection');
});

function start(paths: string[], deps: Partial<PreloaderDeps> = {}) {
  document.body.innerHTML = paths.map((path) => `<a href="${path}"><b>x</b></a>`).join('');
  const load = vi.fn((pathname: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    running.set(pathname, (error) => {
      running.delete(pathname);
      if (error) reject(error);
      else resolve();
    });
    mostAtOnce = Math.max(mostAtOnce, running.size);
    return promise;
  });
  const preloader = createPreloader({ load, keyOf: (path) => path, window, ...deps });
  stop = preloader.start();
  idle();
  return { preloader, load };
}

const idle = () => vi.advanceTimersByTime(2_000);
const loaded = (load: { mock: { calls: string[][] } }) => load.mock.calls.map(([path]) => path);

async function finish(path: string, error?: Error): Promise<void> {
  running.get(path)?.(error);
  await vi.advanceTimersByTimeAsync(0);
}

function hover(path: string, type = 'pointerover'): void {
  document.querySelector(`a[href="${path}"] b`)?.dispatchEvent(new Event(type, { bubbles: true }));
}

const many = ['/1', '/2', '/3', '/4', '/5', '/6', '/7'];

describe('createPreloader', () => {
  it('loads visible links one by one, each when idle', async () => {
    const { load } = start(many);
    FakeObserver.last?.show(...many);
    expect(load).not.toHaveBeenCalled();
    for (const path of many) {
      idle();
      expect(loaded(load).at(-1)).toBe(path);
      idle();
      expect([...running.keys()]).toEqual([path]);
      await finish(path);
    }
    expect(loaded(load)).toEqual(many);
    expect(mostAtOnce).toBe(1);
  });

  it('waits for the load event', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    start(many);
    idle();
    expect(FakeObserver.last?.seen.size).toBe(0);
    state.mockRestore();
    window.dispatchEvent(new Event('load'));
    idle();
    expect(FakeObserver.last?.seen.size).toBe(many.length);
  });

  it('finds links that come with late data', async () => {
    const { load } = start(['/1']);
    document.body.insertAdjacentHTML('beforeend', '<a href="/late"><b>x</b></a>');
    await vi.advanceTimersByTimeAsync(1_000);
    FakeObserver.last?.show('/late');
    idle();
    expect(loaded(load)).toEqual(['/late']);
  });

  it.each(['pointerover', 'focusin', 'touchstart'])('loads at once on %s', (type) => {
    const { load } = start(['/1']);
    hover('/1', type);
    hover('/1', type);
    expect(loaded(load)).toEqual(['/1']);
  });

  it('loads hovered links first, never more than four at once', async () => {
    const { load } = start(many);
    FakeObserver.last?.show(...many);
    idle();
    for (const path of ['/5', '/6', '/7', '/4']) hover(path);
    expect([...running.keys()]).toEqual(['/1', '/5', '/6', '/7']);
    await finish('/1');
    expect(loaded(load).at(-1)).toBe('/4');
    for (const path of ['/5', '/6', '/7', '/4']) await finish(path);
    idle();
    expect(loaded(load).at(-1)).toBe('/2');
    expect(mostAtOnce).toBe(4);
  });

  it('starts no idle load while a hovered link is in flight', async () => {
    const { load } = start(many);
    FakeObserver.last?.show(...many);
    hover('/5');
    idle();
    expect([...running.keys()]).toEqual(['/5']);
    await finish('/5');
    idle();
    expect(loaded(load)).toEqual(['/5', '/1']);
  });

  it('has nothing to load when idle if the only visible link was hovered before', async () => {
    const { load } = start(['/1']);
    FakeObserver.last?.show('/1');
    hover('/1');
    await finish('/1');
    idle();
    expect(loaded(load)).toEqual(['/1']);
  });

  it('starts one waiting load for each that ends: four are in flight, never five', async () => {
    const { load } = start(many);
    for (const path of many) hover(path);
    expect([...running.keys()]).toEqual(['/1', '/2', '/3', '/4']);
    await finish('/1');
    expect([...running.keys()]).toEqual(['/2', '/3', '/4', '/5']);
    await finish('/2', new Error('network'));
    expect([...running.keys()]).toEqual(['/3', '/4', '/5', '/6']);
    expect(mostAtOnce).toBe(4);
    for (const path of ['/3', '/4', '/5', '/6', '/7']) await finish(path);
    expect(loaded(load)).toEqual(many);
  });

  it('loads once for paths with the same code, and nothing for paths without code', () => {
    const keyOf = (path: string) => (path === '/none' ? undefined : path.replace(/\d+$/, ''));
    const { load } = start(['/game/1', '/game/2', '/none'], { keyOf });
    for (const path of ['/game/1', '/game/2', '/none']) hover(path);
    expect(loaded(load)).toEqual(['/game/1']);
  });

  it('tries again on the next hover after a failure', async () => {
    const { load } = start(['/1']);
    hover('/1');
    await finish('/1', new Error('network'));
    hover('/1');
    await finish('/1');
    hover('/1');
    expect(loaded(load)).toEqual(['/1', '/1']);
  });

  it.each([
    { saveData: true },
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
  ])('loads nothing on %o', (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    const { load } = start(many);
    FakeObserver.last?.show(...many);
    hover('/1');
    idle();
    expect(load).not.toHaveBeenCalled();
  });

  it('ignores links that lead to no page of this site', () => {
    document.body.innerHTML = '';
    const { load } = start(['https://other.example/1', 'mailto:a@b.co', location.pathname]);
    document.body.insertAdjacentHTML('beforeend', '<a href="/f" download><b>x</b></a>');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a href="/t" target="_blank"><b>x</b></a><button>x</button>',
    );
    for (const element of document.querySelectorAll('b, button')) {
      element.dispatchEvent(new Event('pointerover', { bubbles: true }));
    }
    expect(load).not.toHaveBeenCalled();
  });

  it('observes the links of the next page, and no longer those of the page before', () => {
    const { preloader, load } = start(['/1']);
    document.body.innerHTML = '<a href="/2">x</a>';
    preloader.scan();
    expect([...(FakeObserver.last?.seen ?? [])].map((link) => link.getAttribute('href'))).toEqual(['/2']);
    FakeObserver.last?.show('/2');
    idle();
    expect(loaded(load)).toEqual(['/2']);
  });

  it('looks at no links that were added just before it was stopped', async () => {
    start(many);
    document.body.innerHTML = '<a href="/late">x</a>';
    await vi.advanceTimersByTimeAsync(0);
    stop();
    const query = vi.spyOn(document, 'querySelectorAll');
    idle();
    expect(query).not.toHaveBeenCalled();
  });

  it('loads nothing after it was stopped', async () => {
    const { load } = start(many);
    FakeObserver.last?.show(...many);
    idle();
    stop();
    hover('/7');
    for (const path of many) await finish(path);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
