// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { endSiteWorker } from './site-worker.ts';

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
