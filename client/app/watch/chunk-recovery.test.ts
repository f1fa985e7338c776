// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorages, type SafeStorage } from '#platform/browser/storage.ts';
import { SiteError } from '#shared/errors.ts';
import { createChunkRecovery } from './chunk-recovery.ts';

const NOW = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

/** One document of a tab: it shares the tab's session storage with the next. */
function createDocument(deps: { href?: string; isOnline?: boolean; session?: SafeStorage } = {}) {
  const { href = 'https://site.example/enUS', isOnline = true, session = createStorages().session } = deps;
  const location = { href, assign: vi.fn(), reload: vi.fn() };
  const navigator = { onLine: isOnline };
  const target = Object.assign(new EventTarget(), { location, navigator });
  return { recovery: createChunkRecovery({ session, window: target as never }), location, target };
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

function preloadError(target: EventTarget, payload: unknown): Event {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  target.dispatchEvent(event);
  return event;
}

describe('recover', () => {
  it('loads the target in full, with query and hash', async () => {
    const { recovery, location } = createDocument();
    expect(await outcomeOf(recovery.recover(missing(), '/enUS/promo?a=1#x'))).toBe('leaving');
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('https://site.example/enUS/promo?a=1#x');
    expect(JSON.parse(sessionStorage.getItem('reload') ?? '')).toEqual({
      path: '/enUS/promo',
      expires: NOW + 10_000,
    });
  });

  it('reloads when the target is the page itself, where a hash would only scroll', async () => {
    const { recovery, location } = createDocument({ href: 'https://site.example/enUS?a=1' });
    await outcomeOf(recovery.recover(missing(), '/enUS?a=1#x'));
    expect(location.reload).toHaveBeenCalledOnce();
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('does so once in 10 s for a path; then the error screen has it', async () => {
    await outcomeOf(createDocument().recovery.recover(missing(), '/enUS/promo'));
    const second = createDocument({ href: 'https://site.example/enUS/promo' });
    vi.setSystemTime(NOW + 9_999);
    expect(await outcomeOf(second.recovery.recover(missing(), '/enUS/promo?b=2'))).toMatchObject({
      id: 'CHUNK_FAILED',
    });
    expect(second.location.reload).not.toHaveBeenCalled();
    expect(second.location.assign).not.toHaveBeenCalled();
    expect(await outcomeOf(second.recovery.recover(missing(), '/enUS/member'))).toBe('leaving');
    vi.setSystemTime(NOW + 20_000);
    expect(await outcomeOf(createDocument().recovery.recover(missing(), '/enUS/promo'))).toBe('leaving');
  });

  it.each([
    [0, 'CHUNK_FAILED'],
    [9_999, 'CHUNK_FAILED'],
    [10_000, 'leaving'],
  ])('%i ms after the reload of a path ends with %s', async (ms, expected) => {
    await outcomeOf(createDocument().recovery.recover(missing(), '/enUS/promo'));
    vi.setSystemTime(NOW + ms);
    const outcome = await outcomeOf(createDocument().recovery.recover(missing(), '/enUS/promo'));
    expect(outcome instanceof SiteError ? outcome.id : outcome).toBe(expected);
  });

  it.each([
    [10_000, 'CHUNK_FAILED'],
    [10_001, 'leaving'],
  ])('reads a guard that ends in %i ms as %s', async (ms, expected) => {
    sessionStorage.setItem('reload', JSON.stringify({ path: '/enUS/promo', expires: NOW + ms }));
    const outcome = await outcomeOf(createDocument().recovery.recover(missing(), '/enUS/promo'));
    expect(outcome instanceof SiteError ? outcome.id : outcome).toBe(expected);
  });

  it('is not blocked by a guard from a clock that was set back', async () => {
    sessionStorage.setItem('reload', JSON.stringify({ path: '/enUS/promo', expires: NOW + 3_600_000 }));
    expect(await outcomeOf(createDocument().recovery.recover(missing(), '/enUS/promo'))).toBe('leaving');
  });

  it('never reloads when it could not count the reloads', async () => {
    const session = createStorages(undefined).session;
    const blocked = { ...session, set: () => false };
    const { recovery, location } = createDocument({ session: blocked });
    expect(await outcomeOf(recovery.recover(missing(), '/enUS/promo'))).toBeInstanceOf(SiteError);
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('stays where it is without a connection', async () => {
    const { recovery, location } = createDocument({ isOnline: false });
    expect(await outcomeOf(recovery.recover(missing(), '/enUS/promo'))).toMatchObject({ id: 'OFFLINE' });
    expect(location.assign).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('reload')).toBeNull();
  });

  it('shows the failure after all when the page did not go', async () => {
    const { recovery } = createDocument();
    const running = recovery.recover(missing(), '/enUS/promo');
    const failed = expect(running).rejects.toMatchObject({ id: 'CHUNK_FAILED' });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });

  it('does not take a member back whose own navigation cut the code off, and sees to it where the page stays', async () => {
    const { recovery, location, target } = createDocument();
    const onMissing = vi.fn();
    recovery.onMissing(onMissing);
    recovery.listen();
    target.dispatchEvent(new Event('beforeunload'));
    preloadError(target, missing());
    expect(onMissing).not.toHaveBeenCalled();
    void recovery.recover(missing(), '/enUS/promo').catch(() => {});
    await vi.advanceTimersByTimeAsync(9_000);
    expect(location.assign).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('reload')).toBeNull();
    await vi.advanceTimersByTimeAsync(1_001);
    expect(location.assign).toHaveBeenCalledOnce();
  });

  it('passes on what is no failed chunk', async () => {
    const bug = new TypeError('x is not a function');
    const { recovery, location } = createDocument();
    expect(await outcomeOf(recovery.recover(bug, '/enUS/promo'))).toBe(bug);
    expect(location.assign).not.toHaveBeenCalled();
  });

  it.each(['{', '"x"', '{"path":1,"expires":2}', 'null'])('reads %s as no guard', async (text) => {
    sessionStorage.setItem('reload', text);
    expect(await outcomeOf(createDocument().recovery.recover(missing(), '/enUS/promo'))).toBe('leaving');
  });
});

describe('listen', () => {
  it('knows a failed chunk by the error that Vite reported, in any words', () => {
    const { recovery, target } = createDocument();
    const stop = recovery.listen();
    const error = new SyntaxError("Unexpected token '<'");
    expect(recovery.isChunkError(error)).toBe(false);
    expect(preloadError(target, error).defaultPrevented).toBe(false);
    expect(recovery.isChunkError(error)).toBe(true);
    stop();
    const later = new SyntaxError('x');
    preloadError(target, later);
    expect(recovery.isChunkError(later)).toBe(false);
  });

  it('says that code is missing, but not for a stylesheet', () => {
    const { recovery, target } = createDocument();
    const onMissing = vi.fn();
    recovery.onMissing(onMissing);
    recovery.listen();
    preloadError(target, new Error('Unable to preload CSS for /assets/x.css'));
    expect(onMissing).not.toHaveBeenCalled();
    preloadError(target, new TypeError('Failed to fetch dynamically imported module'));
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('does not report missing code without a connection', () => {
    const { recovery, target } = createDocument({ isOnline: false });
    const onMissing = vi.fn();
    recovery.onMissing(onMissing);
    recovery.listen();
    preloadError(target, missing());
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('reports missing code again 10 s after the page was about to be left, not before', async () => {
    const { recovery, target } = createDocument();
    const onMissing = vi.fn();
    recovery.onMissing(onMissing);
    recovery.listen();
    target.dispatchEvent(new Event('beforeunload'));
    await vi.advanceTimersByTimeAsync(9_999);
    preloadError(target, missing());
    expect(onMissing).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    preloadError(target, missing());
    expect(onMissing).toHaveBeenCalledOnce();
  });

  it('lets a page go on without a stylesheet that did not come', () => {
    const { recovery, target } = createDocument();
    recovery.listen();
    expect(preloadError(target, new Error('Unable to preload CSS for /assets/x.css')).defaultPrevented).toBe(
      true,
    );
  });

  it.each([
    'Failed to fetch dynamically imported module: https://a/b.js',
    'error loading dynamically imported module: https://a/b.js',
    'Importing a module script failed.',
  ])('knows %s without Vite', (message) => {
    expect(createDocument().recovery.isChunkError(new TypeError(message))).toBe(true);
  });
});
