import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteError } from '#shared/errors.ts';
import type { ApiCall, ApiResponse } from '#shared/render.ts';
import { startSite } from '#tests/server/site.ts';
import { BreakerOpenError, createBreaker } from './breaker.ts';

const ASKED: ApiCall = { method: 'GET', path: '/slideshow', headers: {} };
const OK: ApiResponse = { status: 200, headers: {}, body: '{}' };
const dead = () => Promise.reject(new SiteError('UPSTREAM_TIMEOUT', 'no answer'));

function setup() {
  const send = vi.fn<(call: ApiCall) => Promise<ApiResponse>>();
  const breaker = createBreaker(send);
  const call = () =>
    breaker.call(ASKED).then(
      () => 'ok',
      (error: unknown) => error,
    );
  return { send, breaker, call };
}

describe('the breaker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('opens after five calls in a row without a response; a response resets the count', async () => {
    const { send, breaker, call } = setup();
    send.mockImplementation(dead);
    for (let count = 0; count < 4; count += 1) await call();
    send.mockResolvedValueOnce({ ...OK, status: 503 });
    await call();
    for (let count = 0; count < 4; count += 1) await call();
    expect(breaker.isOpen).toBe(false);
    await call();
    expect(breaker.isOpen).toBe(true);
    send.mockClear();
    const error = await call();
    expect(error).toMatchObject({ id: 'UPSTREAM_UNREACHABLE', cause: expect.any(BreakerOpenError) });
    expect(send).not.toHaveBeenCalled();
  });

  it('probes in the background every half second, also while earlier probes hang; a response closes it', async () => {
    const { send, breaker, call } = setup();
    send.mockImplementation(dead);
    for (let count = 0; count < 5; count += 1) await call();
    send.mockReset().mockReturnValue(new Promise(() => undefined));
    for (let round = 0; round < 3; round += 1) {
      vi.advanceTimersByTime(500);
      for (let count = 0; count < 10; count += 1) expect(await call()).toBeInstanceOf(SiteError);
    }
    expect(send.mock.calls.map(([{ path }]) => path)).toEqual(['/webSetting', '/webSetting', '/webSetting']);
    send.mockReset().mockResolvedValue({ ...OK, status: 500 });
    vi.advanceTimersByTime(500);
    expect(await call()).toBeInstanceOf(SiteError);
    expect(breaker.isOpen).toBe(false);
    expect(await call()).toBe('ok');
  });

  it('sends the first call after a pause', async () => {
    const { send, breaker, call } = setup();
    send.mockImplementation(dead);
    for (let count = 0; count < 5; count += 1) await call();
    send.mockReset().mockResolvedValue(OK);
    vi.advanceTimersByTime(3_600_000);
    expect(await call()).toBe('ok');
    expect(breaker.isOpen).toBe(false);
    expect(send).toHaveBeenCalledExactlyOnceWith(ASKED);
  });

  it('sends one of several calls after a pause while it waits for the response', async () => {
    const { send, call } = setup();
    send.mockImplementation(dead);
    for (let count = 0; count < 5; count += 1) await call();
    const answer = Promise.withResolvers<ApiResponse>();
    send.mockReset().mockReturnValue(answer.promise);
    vi.advanceTimersByTime(3000);
    const calls = Array.from({ length: 10 }, call);
    expect(send).toHaveBeenCalledExactlyOnceWith(ASKED);
    answer.resolve(OK);
    const [first, ...others] = await Promise.all(calls);
    expect(first).toBe('ok');
    for (const other of others) expect(other).toBeInstanceOf(SiteError);
  });

  it('does not count aborted calls and error statuses', async () => {
    const { send, breaker, call } = setup();
    send.mockRejectedValue(new Error('the visitor left'));
    for (let count = 0; count < 20; count += 1) await call();
    send.mockResolvedValue({ ...OK, status: 500 });
    for (let count = 0; count < 20; count += 1) await call();
    expect(breaker.isOpen).toBe(false);
  });
});

describe('an API that hangs', () => {
  it('gets no calls for later visitors, and is used again once it answers', async () => {
    let isHanging = true;
    let calls = 0;
    const { agent } = await startSite({
      env: { WEBAPI_TIMEOUT_MS: '700', PAGE_CACHE_SECONDS: '0', SITE_CACHE_SECONDS: '0' },
      api: ({ url }, res) => {
        // The breaker probes with /webSetting.
        if (!url?.endsWith('/webSetting')) calls += 1;
        if (!isHanging) res.end('{"status":"ok","data":[]}');
      },
    });
    const visit = async (host: string) => {
      expect((await agent.get('/enUS/promo').set('Host', host)).status).toBe(200);
    };
    await Promise.all(['a.example', 'b.example', 'c.example'].map(visit));
    expect((await agent.get('/metrics')).text).toContain('site_api_breaker_open 1\n');
    const before = calls;
    await Promise.all(Array.from({ length: 10 }, (_, index) => visit(`host-${index}.example`)));
    expect(calls).toBe(before);
    expect((await agent.get('/metrics')).text).toMatch(/outcome="refused"\} [1-9]/);
    isHanging = false;
    await expect
      .poll(
        async () => {
          await visit('b.example');
          return (await agent.get('/metrics')).text;
        },
        { timeout: 5000 },
      )
      .toContain('site_api_breaker_open 0\n');
  });
});
