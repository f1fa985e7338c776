import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppCore } from '#app/core/core.ts';
import { indexPages } from '#app/pages/page-table.ts';
import type { PageModule } from '#platform/site/page.ts';
import { SiteError } from '#shared/errors.ts';
import type { RouteMatch } from '#shared/paths.ts';
import type { PageRequest } from '#shared/render.ts';
import { type LoadInput, loadPage } from './load-page.ts';

const target = { device: 'desktop', locale: 'enUS' } as const;
const page = (module: Partial<PageModule> = {}) => ({ default: () => null, ...module });

interface World {
  /** Modules by "feature/file", each as a page of both devices. */
  pages?: Record<string, () => PageModule | Promise<PageModule>>;
  layout?: Partial<PageModule>;
}

/** The part of the core that loading a page uses. */
function coreOf({ pages = {}, layout = {} }: World = {}): AppCore {
  const all = { 'error/not-found': () => page(), 'promo/promo': () => page(), ...pages };
  const files = Object.entries(all).map(([file, load]) => [`/client/features/${file}.page.tsx`, load]);
  const layouts = ['default', 'none'].map((name) => [
    `/client/app/layouts/${name}.desktop.tsx`,
    () => page(layout),
  ]);
  return {
    origin: 'http://localhost',
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    config: { localeDomains: {}, siteOrigin: null, defaultLocale: 'enUS' },
    site: { settings: {}, isUnknown: false, metadata: { enUS: {}, zhTW: {} }, categorySeo: [] },
    modules: { pages: indexPages(Object.fromEntries(files)), layouts: Object.fromEntries(layouts) },
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    clientsOf: () => ({}),
    partsOf: () => ({}),
    clock: { now: () => 0 },
    auth: { isLoggedIn: () => false },
  } as unknown as AppCore;
}

function inputFor(name: RouteMatch['name'], world?: World): LoadInput {
  const request: PageRequest = { kind: 'route', match: { name, params: {}, isInvalid: false } };
  const intl = { formatMessage: ({ id }: { id: string }) => id };
  return {
    core: coreOf(world),
    target,
    request,
    pathname: '/enUS/promo',
    search: '',
    isServer: false,
    // The part that a page uses here.
    loadIntl: async () => intl as unknown as Awaited<ReturnType<LoadInput['loadIntl']>>,
  };
}

/** A query that the test answers. */
function slowQuery() {
  let answer = (_data: string) => {};
  const asked = new Promise<string>((resolve) => {
    answer = resolve;
  });
  return { query: { queryKey: ['slow'], queryFn: () => asked }, answer: () => answer('data') };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a navigation of the browser', () => {
  it('waits 400 ms for data, then shows the page with its skeletons', async () => {
    const { query, answer } = slowQuery();
    const input = inputFor('PROMO', { pages: { 'promo/promo': () => page({ queries: () => [query] }) } });
    const shown = vi.fn();
    void loadPage(input).then(shown);
    await vi.advanceTimersByTimeAsync(390);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ key: 'PROMO', status: 200 }));
    answer();
  });

  it('waits longer if the data decide whether the page exists, and shows the 404 if it does not', async () => {
    const { query, answer } = slowQuery();
    const check = () => {
      throw new SiteError('PAGE_NOT_FOUND', 'gone');
    };
    const input = inputFor('PROMO', {
      pages: { 'promo/promo': () => page({ queries: () => [query], check }) },
    });
    const shown = vi.fn();
    void loadPage(input).then(shown);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown).not.toHaveBeenCalled();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ key: 'NOT_FOUND', status: 404 }));
  });
});

describe('on the server', () => {
  it('waits for all data of page and frame at once, however slow', async () => {
    const { query, answer } = slowQuery();
    const frame = vi.fn(async () => 'frame');
    const input = inputFor('PROMO', {
      pages: { 'promo/promo': () => page({ queries: () => [query] }) },
      layout: { queries: () => [{ queryKey: ['frame'], queryFn: frame }] },
    });
    const shown = vi.fn();
    void loadPage({ ...input, isServer: true }).then(shown);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(frame).toHaveBeenCalledOnce();
    expect(shown).not.toHaveBeenCalled();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveBeenCalledOnce();
  });
});
