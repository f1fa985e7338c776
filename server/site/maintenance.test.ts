import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHROME, fakePage, startSite } from '#tests/server/site.ts';
import { retryAfterOf } from './maintenance.ts';

/** An API that a test closes and opens. */
function createApi() {
  const state = { isClosed: false };
  const api: RequestListener = (req, res) => {
    const json = { 'content-type': 'application/json' };
    if (state.isClosed) {
      const data = { start_at: '2026-11-22T00:00:00Z', end_at: '2999-01-01T00:00:00Z' };
      const body = {
        status: 'error',
        code: 'MAINTENANCE',
        message: req.headers.locale === 'zhTW' ? '升級' : 'New engine',
        data,
      };
      res.writeHead(503, json).end(JSON.stringify(body));
      return;
    }
    const isBare = req.url?.includes('/webSite');
    const data = isBare ? [{ name: 'title', content: 'Lucky' }] : { list: [] };
    res.writeHead(200, json).end(JSON.stringify({ status: 'ok', data }));
  };
  return { state, api };
}

describe('a maintenance of the whole site', () => {
  it('answers pages with 503 and Retry-After, except service and times, and ends by itself', async () => {
    const { state, api } = createApi();
    const { agent, renders } = await startSite({
      api,
      env: { SITE_CACHE_SECONDS: '1', PAGE_CACHE_SECONDS: '10' },
      // Each page calls the API.
      render: async (asked) => {
        if (asked.page.kind === 'route')
          await asked.callApi({
            method: 'GET',
            path: '/gameCategory',
            headers: { Locale: asked.target.locale },
          });
        const status = asked.page.kind === 'maintenance' ? 503 : 200;
        return fakePage(asked, { status, isCacheable: status === 200 });
      },
    });
    const get = (path: string) => agent.get(path).set('User-Agent', CHROME).set('Accept', 'text/html');
    expect((await get('/enUS/promo')).status).toBe(200);

    state.isClosed = true;
    const closed = await get('/enUS/game/live');
    expect([closed.status, closed.headers['retry-after']]).toEqual([503, '86400']);
    expect(renders.at(-1)?.page).toEqual({
      kind: 'maintenance',
      message: 'New engine',
      startAt: '2026-11-22T00:00:00Z',
      endAt: '2999-01-01T00:00:00Z',
    });
    // Each locale has its own text of the operator.
    await get('/zhTW/game/live');
    expect(renders.at(-1)?.page).toMatchObject({ kind: 'maintenance', message: '升級' });
    // Cached before the maintenance.
    expect((await get('/enUS/promo')).status).toBe(503);
    expect((await get('/enUS/custom/service')).status).toBe(200);
    expect((await get('/enUS/custom/time')).status).toBe(200);

    state.isClosed = false;
    await expect.poll(async () => (await get('/enUS/game/live')).status, { timeout: 10_000 }).toBe(200);
  }, 20_000);

  it('is not assumed for another 503', async () => {
    const { agent } = await startSite({
      api: (_req, res) => res.writeHead(503).end('{"status":"error","code":"BUSY"}'),
    });
    expect((await agent.get('/enUS/promo').set('User-Agent', CHROME)).status).toBe(200);
  });
});

it('sends a Retry-After between a minute and a day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const at = (endAt: string | null) => retryAfterOf({ message: '', startAt: null, endAt });
  expect(at('2026-11-22T01:00:00Z')).toBe(3600);
  expect(at('2026-11-21T00:00:00Z')).toBe(60);
  expect(at('2027-11-22T00:00:00Z')).toBe(86_400);
  expect(at(null)).toBe(600);
});
