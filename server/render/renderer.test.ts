import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRenderer, type PageInput, type RendererDeps } from './renderer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A renderer with a given render function. */
function setUp(render: RendererDeps['render']) {
  const release = vi.fn();
  const deps = {
    render,
    config: {},
    loadSite: async () => ({ site: {}, isSiteStale: false }),
    callApi: vi.fn(),
    maintenance: { check: async () => {}, currentIn: () => null },
    admission: { acquire: async () => release },
    metrics: { observeRender: vi.fn() },
    timeoutMs: 1000,
    callsMs: 500,
  };
  const input = { page: { kind: 'entry' }, target: { locale: 'enUS', device: 'desktop' }, hostName: 'a' };
  const renderer = createRenderer(deps as unknown as RendererDeps);
  return { release, start: (leave?: AbortSignal) => renderer.render(input as unknown as PageInput, leave) };
}

it('leaves no timer and releases its place once a page is rendered', async () => {
  const page = { status: 200 } as unknown as Awaited<ReturnType<RendererDeps['render']>>;
  const { release, start } = setUp(async () => page);
  expect(await start()).toBe(page);
  expect(vi.getTimerCount()).toBe(0);
  expect(release).toHaveBeenCalledOnce();
});

it('leaves no timer and releases its place when rendering fails', async () => {
  const { release, start } = setUp(() => Promise.reject(new Error('broken')));
  await expect(start()).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
  expect(release).toHaveBeenCalledOnce();
});

it.each([
  [999, false],
  [1000, true],
])('after %i ms of 1000 the deadline has passed: %s', async (ms, hasPassed) => {
  const { release, start } = setUp(() => new Promise(() => {}));
  const failed = vi.fn();
  start().catch(failed);
  await vi.advanceTimersByTimeAsync(ms);
  expect(failed.mock.calls.map(([error]) => error.id)).toEqual(hasPassed ? ['RENDER_TIMEOUT'] : []);
  expect(release).toHaveBeenCalledTimes(hasPassed ? 1 : 0);
});

it('releases its place once the visitor left', async () => {
  const { release, start } = setUp(() => new Promise(() => {}));
  const visitor = new AbortController();
  const rendering = start(visitor.signal);
  await vi.advanceTimersByTimeAsync(0);
  visitor.abort(new Error('left'));
  await expect(rendering).rejects.toThrow('left');
  expect(vi.getTimerCount()).toBe(0);
  expect(release).toHaveBeenCalledOnce();
});
