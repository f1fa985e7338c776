// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventStreamOptions, readEventStream } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A response whose body a test writes. */
function setUp(init: ResponseInit = { headers: { 'Content-Type': 'text/event-stream' } }) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const requests: (RequestInit | undefined)[] = [];
  const outer = new AbortController();
  const options = {
    url: '/api/webapi/stream',
    headers: { Authorization: 'Bearer t' },
    signal: outer.signal,
    onOpen: vi.fn(),
    onEvent: vi.fn(),
    onComment: vi.fn(),
    onRetry: vi.fn(),
  } satisfies EventStreamOptions;
  vi.stubGlobal('fetch', async (_url: unknown, request?: RequestInit) => {
    requests.push(request);
    request?.signal?.addEventListener(
      'abort',
      () => void writer.abort(request.signal?.reason).catch(() => {}),
    );
    return new Response(readable, init);
  });
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  const settled = readEventStream(options).then(
    () => 'ended',
    (error: Error) => error,
  );
  return { ...options, requests, write, end: () => writer.close(), abort: () => outer.abort(), settled };
}

describe('an event stream', () => {
  it('sends the token in a header and reports events, comments and the pause', async () => {
    const { requests, write, end, settled, onOpen, onEvent, onComment, onRetry } = setUp();
    await write('retry: 5000\n\n:\n\ndata: {"a"');
    await write(':1}\n\ndata: ä\n\n');
    await end();
    expect(await settled).toBe('ended');
    expect(requests[0]?.headers).toEqual({ Authorization: 'Bearer t', Accept: 'text/event-stream' });
    expect(onOpen).toHaveBeenCalledOnce();
    expect(onEvent.mock.calls).toEqual([['{"a":1}'], ['ä']]);
    expect([onComment.mock.calls.length, onRetry.mock.calls]).toEqual([1, [[5000]]]);
  });

  it.each([
    ['HTML', { status: 200, headers: { 'Content-Type': 'text/html' } }, 200, 0],
    ['a refusal', { status: 429, headers: { 'Retry-After': '30' } }, 429, 30],
  ])('refuses %s', async (_title, init, status, retryAfter) => {
    const { settled, onOpen, requests } = setUp(init);
    expect(await settled).toMatchObject({ name: 'StreamRefusedError', status, retryAfter });
    expect(onOpen).not.toHaveBeenCalled();
    expect(requests[0]?.signal?.aborted).toBe(true);
  });

  it('fails for a line without an end before it fills the memory', async () => {
    const { write, settled, onEvent } = setUp();
    const writing = (async () => {
      for (let part = 0; part < 100; part += 1) await write(`data: ${'x'.repeat(4000)}`);
    })().catch(() => {});
    expect(await settled).toMatchObject({ type: 'max-buffer-size-exceeded' });
    await writing;
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('fails after a minute of silence', async () => {
    const { write, settled } = setUp();
    await write(':\n\n');
    await vi.advanceTimersByTimeAsync(59_000);
    await write(':\n\n');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await settled).toMatchObject({ name: 'AbortError' });
  });

  it('fails after a minute without a first byte', async () => {
    const { settled } = setUp();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled).toMatchObject({ name: 'AbortError' });
  });

  it('ends with its signal', async () => {
    const { abort, settled } = setUp();
    await vi.advanceTimersByTimeAsync(0);
    abort();
    expect(await settled).toMatchObject({ name: 'AbortError' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
