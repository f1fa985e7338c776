import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PageView } from '#app/view/load-page.ts';
import { watchDevice } from '#app/watch/device-watch.ts';
import type { EndReason } from '#platform/api/session.ts';
import { endPush } from '#platform/browser/site-worker.ts';
import type { Device } from '#shared/device.ts';
import { endPushAtLogout, followDevice, isOtherPage } from './after-hydration.ts';

vi.mock('#app/watch/device-watch.ts', () => ({ watchDevice: vi.fn() }));
vi.mock('#platform/browser/site-worker.ts', () => ({ endPush: vi.fn() }));

/** The part of a view that is used here. */
function viewOf(key: string, pathname: string, name = key): PageView {
  const page = { name, params: { promoID: '3' }, search: new URLSearchParams('from=list'), pathname };
  return { key, page, target: { device: 'desktop', locale: 'enUS' } } as unknown as PageView;
}

describe('isOtherPage', () => {
  const promo = viewOf('PROMO', '/enUS/promo');
  const failed = viewOf('ERROR', '/enUS/promo');

  it.each([
    ['another path', promo, viewOf('PROMO_DETAIL', '/enUS/promo/3'), true],
    ['the error screen instead of a page', promo, failed, true],
    ['the page after the error screen', failed, promo, true],
    ['the next failure', failed, viewOf('ERROR', '/enUS/promo'), true],
    ['another query', promo, viewOf('PROMO', '/enUS/promo'), false],
  ])('%s', (_, previous, view, expected) => {
    expect(isOtherPage(view, previous)).toBe(expected);
  });
});

describe('followDevice', () => {
  const navigate = vi.fn(() => Promise.resolve());
  const revalidate = vi.fn(() => Promise.resolve());

  function change(view: PageView): void {
    const core = {
      style: { strategy: 'prefix', defaultLocale: 'enUS' },
      site: { settings: {}, metadata: { enUS: {} } },
      clientsOf: () => ({}),
      partsOf: () => ({}),
      clock: { now: Date.now },
      storages: {},
    };
    const state = { location: { hash: '#promo-rules' } };
    const visitor: { device: Device } = { device: 'desktop' };
    // Cast: the mock has only the properties that the code uses.
    const deps = { core, getShown: () => view, window } as unknown as Parameters<typeof followDevice>[0];
    const router = { state, navigate, revalidate } as unknown as Parameters<typeof followDevice>[1];
    followDevice(deps, router, visitor);
    vi.mocked(watchDevice).mock.lastCall?.[0].onChange('mobile');
    expect(visitor.device).toBe('mobile');
  }

  beforeEach(() => {
    vi.clearAllMocks();
  });

  it('goes to the same page of the other device, and keeps the position', () => {
    change(viewOf('PROMO_DETAIL', '/enUS/promo/3'));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/m/enUS/promo/3?from=list#promo-rules', {
      replace: true,
      preventScrollReset: true,
    });
  });

  it('loads a page outside the catalogue again', () => {
    change(viewOf('NOT_FOUND', '/404'));
    expect(revalidate).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('push messages', () => {
  it.each<[string, EndReason | null, number]>([
    ['end after a logout', 'logout', 1],
    ['stay when the session has expired', 'refused', 0],
    ['stay when the API refuses the token', 'unauthorized', 0],
    ['stay when the token is refreshed', null, 0],
  ])('%s', async (_, ended, count) => {
    vi.mocked(endPush).mockClear();
    const auth = createStore<{ ended: EndReason | null }>(() => ({ ended: null }));
    // Cast: the mock has only the properties that the code uses.
    endPushAtLogout({ core: { auth }, window } as unknown as Parameters<typeof endPushAtLogout>[0]);
    auth.setState({ ended });
    await vi.dynamicImportSettled();
    expect(endPush).toHaveBeenCalledTimes(count);
  });
});
