// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChunkRecovery, RELOAD_GUARD_MS } from './chunk-recovery.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

/** A document with the functions of public/boot.js. */
function createDocument({
  href = 'https://site.example/enUS',
  isOnline = true,
  whenStaying = async () => {},
  mayReload = true,
} = {}) {
  const location = { href, assign: vi.fn(), reload: vi.fn() };
  const boot = { whenStaying, spendReload: vi.fn(() => mayReload) };
  const window = Object.assign(new EventTarget(), { location, boot, navigator: { onLine: isOnline } });
  const recovery = createChunkRecovery(window);
  const onMissing = vi.fn();
  recovery.onMissing(onMissing);
  return { recovery, location, boot, window, onMissing };
}

/** How a recovery ends, if it ends at once. */
async function outcomeOf(running: Promise<never>): Promise<unknown> {
  let outcome: unknown = 'leaving';
  running.catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(0);
  return outcome;
}

async function preloadError(window: EventTarget, payload: unknown): Promise<Event> {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  window.dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(0);
  return event;
}

describe('recover', () => {
  it('loads the target in full, with query and hash', async () => {
    const { recovery, location, boot } = createDocument();
    expect(await outcomeOf(recovery.recover(missing(), '/enUS/promo?a=1#x'))).toBe('leaving');
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('https://site.example/enUS/promo?a=1#x');
    expect(boot.spendReload).toHaveBeenCalledExactlyOnceWith('/enUS/promo');
  });

  it('reloads when the target is the page itself, where a hash would only scroll', async () => {
    const { recovery, location } = createDocument({ href: 'https://site.example/enUS?a=1' });
    await outcomeOf(recovery.recover(missing(), '/enUS?a=1#x'));
    expect(location.reload).toHaveBeenCalledOnce();
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('throws CHUNK_FAILED for a path that may not be reloaded again', async () => {
    const { recovery, location } = createDocument({ mayReload: false });
    expect(await outcomeOf(recovery.recover(missing(), '/enUS/promo'))).toMatchObject({ id: 'CHUNK_FAILED' });
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('throws CHUNK_FAILED when the browser did not leave the page', async () => {
    const { recovery } = createDocument();
    const failed = expect(recovery.recover(missing(), '/enUS/promo')).rejects.toMatchObject({
      id: 'CHUNK_FAILED',
    });
    await vi.advanceTimersByTimeAsync(RELOAD_GUARD_MS);
    await failed;
  });

  it('stays where it is without a connection', async () => {
    const { recovery, location, boot } = createDocument({ isOnline: false });
    expect(await outcomeOf(recovery.recover(missing(), '/enUS/promo'))).toMatchObject({ id: 'OFFLINE' });
    expect(location.assign).not.toHaveBeenCalled();
    expect(boot.spendReload).not.toHaveBeenCalled();
  });

  it('waits while the page is being left', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { recovery, location } = createDocument({ whenStaying: () => promise });
    void recovery.recover(missing(), '/enUS/promo').catch(() => {});
    await vi.advanceTimersByTimeAsync(9_000);
    expect(location.assign).not.toHaveBeenCalled();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(location.assign).toHaveBeenCalledOnce();
  });

  it('rethrows any other error', async () => {
    const bug = new TypeError('x is not a function');
    const { recovery, location } = createDocument();
    expect(await outcomeOf(recovery.recover(bug, '/enUS/promo'))).toBe(bug);
    expect(location.assign).not.toHaveBeenCalled();
  });
});

describe('a failed preload', () => {
  it('marks its error as a chunk error, whatever its message', async () => {
    const { recovery, window } = createDocument();
    const error = new SyntaxError("Unexpected token '<'");
    expect(recovery.isChunkError(error)).toBe(false);
    expect((await preloadError(window, error)).defaultPrevented).toBe(false);
    expect(recovery.isChunkError(error)).toBe(true);
  });

  it('calls the listeners of missing code', async () => {
    const { window, onMissing } = createDocument();
    await preloadError(window, missing());
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('of a stylesheet breaks nothing', async () => {
    const { window, onMissing } = createDocument();
    const error = new Error('Unable to preload CSS for /assets/x.css');
    expect((await preloadError(window, error)).defaultPrevented).toBe(true);
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('is no missing code without a connection', async () => {
    const { window, onMissing } = createDocument({ isOnline: false });
    await preloadError(window, missing());
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('of a page that is being left is reported once the page stays', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { window, onMissing } = createDocument({ whenStaying: () => promise });
    await preloadError(window, missing());
    expect(onMissing).not.toHaveBeenCalled();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(onMissing).toHaveBeenCalledOnce();
  });
});

it.each([
  'Failed to fetch dynamically imported module: https://a/b.js',
  'error loading dynamically imported module: https://a/b.js',
  'Importing a module script failed.',
])('%s is a chunk error without a report of Vite', (message) => {
  expect(createDocument().recovery.isChunkError(new TypeError(message))).toBe(true);
});
