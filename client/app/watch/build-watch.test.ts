// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeListenersAfterEach } from '#tests/setup/listeners.ts';
import { createBuildWatch } from './build-watch.ts';

let visibility: DocumentVisibilityState = 'visible';

removeListenersAfterEach();

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const latest = (id: unknown) => async () => Response.json({ id, timestamp: 1 });

function watch(
  answer: (url: string) => Promise<Response>,
  deps: { buildId?: string; pollSeconds?: number } = {},
) {
  const fetch = vi.fn((url: string | URL | Request) => answer(String(url)));
  vi.stubGlobal('fetch', fetch);
  const build = createBuildWatch({ buildId: 'b1', pollSeconds: 60, ...deps });
  const onChange = vi.fn();
  build.start(onChange);
  return { build, fetch, onChange };
}

describe('createBuildWatch', () => {
  it('requests the version file one interval after the load, then every interval, without the HTTP cache', async () => {
    const { fetch, build } = watch(latest('b1'));
    await pass(59);
    expect(fetch).not.toHaveBeenCalled();
    await pass(1);
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/builds/latest.json', { cache: 'no-store' });
    await pass(120);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(build.isOutdated()).toBe(false);
  });

  it('reports a new build once, and stops', async () => {
    const { fetch, build, onChange } = watch(latest('b2'));
    await pass(60);
    expect(build.isOutdated()).toBe(true);
    await pass(600);
    show('hidden');
    show('visible');
    await pass(600);
    expect(fetch).toHaveBeenCalledOnce();
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('checks at once when called, then an interval later', async () => {
    const { build, fetch } = watch(latest('b1'));
    await pass(30);
    build.check();
    build.check();
    await pass(0);
    expect(fetch).toHaveBeenCalledOnce();
    await pass(59);
    expect(fetch).toHaveBeenCalledOnce();
    await pass(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('requests nothing while hidden, and a due check runs when the page is visible again', async () => {
    const { fetch } = watch(latest('b1'));
    show('hidden');
    await pass(600);
    expect(fetch).not.toHaveBeenCalled();
    show('visible');
    await pass(0);
    expect(fetch).toHaveBeenCalledOnce();
    await pass(30);
    show('hidden');
    show('visible');
    await pass(29);
    expect(fetch).toHaveBeenCalledOnce();
    await pass(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['HTML', async () => new Response('<html>')],
    ['an error', async () => new Response('{"id":"b2"}', { status: 502 })],
    ['no id', async () => Response.json({ version: 'b2' })],
    ['an id that is no text', latest(2)],
    ['nothing', () => Promise.reject(new TypeError('network'))],
  ])('%s is no new build', async (_, answer) => {
    const { build } = watch(answer);
    await pass(180);
    expect(build.isOutdated()).toBe(false);
  });

  it('a missing meta file of the own build means a new build', async () => {
    const { build, fetch } = watch(async (url) =>
      url.startsWith('/builds/meta/') ? new Response('', { status: 404 }) : new Response('<html>'),
    );
    await pass(60);
    expect(fetch.mock.calls[1]?.[0]).toBe('/builds/meta/b1.json');
    expect(build.isOutdated()).toBe(true);
  });

  it.each([
    ['an interval of 0', { pollSeconds: 0 }],
    ['a development build', { buildId: 'dev' }],
  ])('requests nothing with %s', async (_, deps) => {
    const { fetch } = watch(latest('b2'), deps);
    await pass(36_000);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('never checks twice at once', async () => {
    let answer = (_: Response) => {};
    const { fetch, build } = watch(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await pass(60);
    show('hidden');
    show('visible');
    await pass(600);
    expect(fetch).toHaveBeenCalledOnce();
    answer(Response.json({ id: 'b2' }));
    await pass(0);
    expect(build.isOutdated()).toBe(true);
  });
});
