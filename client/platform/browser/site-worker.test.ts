// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { endPush, endSiteWorker, startSiteWorker } from './site-worker.ts';

/** A window with a service worker and its caches. */
function setUp({ failsToUnregister = false } = {}) {
  const stored = new Set(['files-2', 'named-2', 'offline-abc']);
  let isRegistered = true;
  const registration = {
    unregister: async () => {
      if (failsToUnregister) throw new DOMException('denied', 'SecurityError');
      isRegistered = false;
    },
  };
  const window = {
    navigator: { serviceWorker: { getRegistrations: async () => [registration] } },
    caches: {
      keys: async () => [...stored],
      delete: async (name: string) => {
        await new Promise(setImmediate);
        return stored.delete(name);
      },
    },
  };
  // The part of a window that the code reads.
  return {
    deps: window as unknown as Parameters<typeof endSiteWorker>[0],
    stored,
    isRegistered: () => isRegistered,
  };
}

it('removes the worker and its caches', async () => {
  const { deps, stored, isRegistered } = setUp();
  await endSiteWorker(deps);
  expect(isRegistered()).toBe(false);
  expect([...stored]).toEqual([]);
});

it('removes the caches even if the worker cannot be removed', async () => {
  const { deps, stored } = setUp({ failsToUnregister: true });
  await endSiteWorker(deps);
  expect([...stored]).toEqual([]);
});

it('does nothing in a browser without workers and caches', async () => {
  const deps = { navigator: {}, caches: undefined } as unknown as Parameters<typeof endSiteWorker>[0];
  await expect(endSiteWorker(deps)).resolves.toBeUndefined();
});

it('goes to the path of a pressed push message', async () => {
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => {},
    ready: Promise.resolve({ active: null }),
  });
  const openPath = vi.fn();
  // The part of a window that the code reads.
  const navigator = { serviceWorker } as unknown as Navigator;
  await startSiteWorker({ navigator, performance, language: 'en-US', openPath });
  for (const data of [null, {}, { open: 7 }, { open: '/record/deposit' }])
    serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  expect(openPath.mock.calls).toEqual([['/record/deposit']]);
});

it('ends the push subscription of the browser, also where there is none', async () => {
  const unsubscribe = vi.fn(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  // The parts of a navigator that the code reads.
  const navigator = { serviceWorker: { getRegistration: async () => registration } } as unknown as Navigator;
  await endPush({ navigator });
  expect(unsubscribe).toHaveBeenCalledOnce();
  await expect(endPush({ navigator: {} as Navigator })).resolves.toBeUndefined();
});
