import { describe, expect, it } from 'vitest';
import type { RenderRequest } from '#shared/render.ts';
import { fakePage, IPHONE, startSite } from '#tests/server/site.ts';
import { loadStaticTexts, staticErrorHtml } from '../render/static-pages.ts';

const failing = async (asked: RenderRequest) => {
  if (asked.page.kind === 'error') return fakePage(asked);
  throw new Error('secret detail of the database');
};

describe('a failure', () => {
  it('shows status, general text and request id; the log has the details under that id', async () => {
    const { agent, renders, log } = await startSite({ render: failing });
    const answer = await agent
      .get('/m/zhTW/promo')
      .set('User-Agent', IPHONE)
      .set('X-Request-Id', 'request-0001');
    expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'private, no-store']);
    expect(answer.text).not.toContain('secret');
    const asked = renders.find((request) => request.page.kind === 'error');
    expect(asked?.page).toEqual({
      kind: 'error',
      status: 500,
      message: '伺服器內部錯誤',
      requestId: 'request-0001',
    });
    expect(asked?.target).toEqual({ device: 'mobile', locale: 'zhTW' });
    const line = log.find((entry) => entry.msg === 'the request failed');
    expect(line).toMatchObject({
      id: 'request-0001',
      status: 500,
      err: { message: 'secret detail of the database' },
    });
  });

  it('has the Vary of the page, with Accept', async () => {
    const { agent } = await startSite({ render: failing });
    const working = await startSite();
    const fields = ({ headers }: { headers: Record<string, string> }) => (headers.vary ?? '').split(', ');
    const failed = fields(await agent.get('/enUS/promo'));
    expect(failed).toEqual(expect.arrayContaining(fields(await working.agent.get('/enUS/promo'))));
    expect(failed).toContain('Accept');
  });

  it('is rendered without the session', async () => {
    const { agent, renders } = await startSite({ render: failing });
    await agent.get('/enUS/member').set('Cookie', 'authToken=Bearer%20t');
    expect(renders.map((asked) => asked.session.authorization)).toEqual(['Bearer t', null]);
  });

  it('of the error screen ends in a static page', async () => {
    const { agent } = await startSite({
      render: async () => {
        throw new Error('secret detail');
      },
    });
    const answer = await agent.get('/enUS/promo').set('X-Request-Id', 'request-0001');
    expect(answer.status).toBe(500);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.text).toContain(
      '<h1>500</h1><p>Internal Server Error</p><p><small>request-0001</small></p>',
    );
    expect(answer.text).toContain('<a href="/">Go back home</a>');
    expect(answer.text).not.toContain('secret');
  });

  it('is in Chinese on a Chinese page, also when the error screen fails', async () => {
    const asked: string[] = [];
    const { agent } = await startSite({
      render: async ({ page }) => {
        if (page.kind === 'error') asked.push(page.message);
        throw new Error('secret');
      },
    });
    const answer = await agent.get('/zhTW/promo').set('Accept', 'text/html');
    expect(asked).toEqual(['伺服器內部錯誤']);
    expect(answer.text).toContain('<h1>500</h1><p>伺服器內部錯誤</p>');
  });

  it('is plain text for programs', async () => {
    const { agent } = await startSite({ render: failing });
    const answer = await agent.get('/enUS/promo').set('Accept', 'application/json');
    expect([answer.status, answer.text]).toEqual([500, 'Internal Server Error']);
  });

  it('answers a page whose markup cannot be written', async () => {
    const { agent, log } = await startSite({
      render: async (asked) => {
        if (asked.page.kind === 'error') return fakePage(asked);
        const pipe = () => {
          throw new Error('broken pipe of the renderer');
        };
        return fakePage(asked, { pipe });
      },
    });
    const answer = await agent.get('/enUS/promo').set('Accept', 'text/html');
    expect([answer.status, answer.text.includes('data-page="error"')]).toEqual([500, true]);
    expect(JSON.stringify(log)).toContain('broken pipe of the renderer');
  });
});

describe('an overloaded container', () => {
  const env = { RENDER_LIMIT: '1', RENDER_QUEUE: '1' };
  const member = { Cookie: 'authToken=Bearer%20t' };

  /** A site whose first page renders until `control.finish()`. */
  async function crowded(page: Partial<Parameters<typeof fakePage>[1]> = {}) {
    const control = { finish: () => {} };
    const held = new Promise<void>((resolve) => {
      control.finish = resolve;
    });
    const site = await startSite({
      env,
      render: async (asked) => {
        if (asked.pathname === '/enUS/promo') await held;
        return fakePage(asked, page);
      },
    });
    const first = site.agent
      .get('/enUS/promo')
      .set(member)
      .then((answer) => answer);
    await expect.poll(() => site.renders.length).toBe(1);
    const second = site.agent
      .get('/enUS/member')
      .set(member)
      .then((answer) => answer);
    await expect
      .poll(async () => (await site.agent.get('/metrics')).text)
      .toContain('site_renders_waiting 1');
    return { ...site, control, first, second };
  }

  it.each([
    ['a member', '/enUS/member/profile', member],
    ['a guest whose page is not cached yet', '/zhTW/promo/1', {}],
    ['a guest whose page is never cached', '/zhTW/game?keyword=x', {}],
  ])('sends %s a page that reloads itself', async (_who, path, headers) => {
    const { agent, control, first, second, renders } = await crowded();
    const answer = await agent.get(path).set(headers);
    expect(answer.status).toBe(503);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.text).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(answer.text).toContain(path.startsWith('/zhTW') ? '目前訪客眾多' : 'Busy right now');
    expect(answer.text).toContain(answer.headers['x-request-id']);
    expect(renders.length).toBe(1);
    control.finish();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect((await agent.get(path).set(headers)).status).toBe(200);
  });

  it('gives the next turn to a member of another network', async () => {
    const held: (() => void)[] = [];
    let isOver = false;
    const site = await startSite({
      env: { RENDER_LIMIT: '1', TRUST_PROXY: '1' },
      render: async (asked) => {
        if (!isOver) await new Promise<void>((resolve) => held.push(resolve));
        return fakePage(asked);
      },
    });
    const ask = (path: string, address: string) =>
      site.agent
        .get(path)
        .set({ ...member, 'X-Forwarded-For': address })
        .then(({ status }) => status);
    const crowd = Array.from({ length: 20 }, (_, index) => ask(`/enUS/promo/${index}`, `10.0.0.${index}`));
    await expect
      .poll(async () => (await site.agent.get('/metrics')).text)
      .toContain('site_renders_waiting 19');
    const visit = ask('/enUS/member', '192.0.2.7');
    await expect
      .poll(async () => (await site.agent.get('/metrics')).text)
      .toContain('site_renders_waiting 20');
    held.shift()?.();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await expect.poll(() => held.length).toBe(1);
    expect(site.renders.slice(1, 3).map(({ pathname }) => pathname)).toContain('/enUS/member');
    isOver = true;
    held.shift()?.();
    expect([await visit, ...(await Promise.all(crowd))]).toEqual(Array(21).fill(200));
  });

  it('answers programs in plain text, and does not affect files, the API and probes', async () => {
    const { agent, control, first, second } = await crowded();
    const plain = await agent.get('/enUS/member/profile').set(member).set('Accept', 'application/json');
    expect([plain.status, plain.text]).toEqual([503, 'Service Unavailable']);
    expect(Number(plain.headers['retry-after'])).toBeGreaterThan(0);
    for (const path of ['/healthz', '/readyz', '/assets/app-1a2b.js', '/api/webapi/x'])
      expect((await agent.get(path)).status).toBe(200);
    control.finish();
    await Promise.all([first, second]);
  });

  it('does not count a visitor who left', async () => {
    const { agent, origin, control, first, second } = await crowded();
    const left = new AbortController();
    control.finish();
    await Promise.all([first, second]);
    const gone = fetch(`${origin}/enUS/member`, { headers: member, signal: left.signal });
    left.abort();
    await expect(gone).rejects.toThrow();
    expect((await agent.get('/enUS/member').set(member)).status).toBe(200);
  });

  it.each([
    ['fails', async () => Promise.reject(new Error('broken'))],
    ['redirects', async () => ({ kind: 'redirect', to: '/enUS', isSessionOver: false }) as const],
  ])('releases the place of a page that %s', async (_what, render) => {
    const site = await startSite({
      env: { RENDER_LIMIT: '1', RENDER_QUEUE: '0' },
      render: async (asked) => (asked.page.kind === 'error' ? fakePage(asked) : render()),
    });
    for (let round = 0; round < 3; round += 1)
      expect([302, 500]).toContain((await site.agent.get('/enUS/member').set(member).redirects(0)).status);
  });
});

describe('the static page', () => {
  it('contains only text, in the locale of the page', async () => {
    const english = await loadStaticTexts('enUS');
    expect(staticErrorHtml(english, 503, '<script>')).toContain('&lt;script&gt;');
    expect(staticErrorHtml(english, 503, 'x')).toContain('Service Unavailable');
    expect(staticErrorHtml(english, 503, 'x')).not.toMatch(/<script|<style|style=/);
    const chinese = staticErrorHtml(await loadStaticTexts('zhTW'), 503, 'x');
    for (const part of ['<html lang="zh-TW">', '服務暫時無法使用', '回首頁']) expect(chinese).toContain(part);
    expect(chinese).not.toMatch(/Service|Go back/);
  });

  it('has a general text for other statuses', async () => {
    const { ofStatus } = await loadStaticTexts('zhTW');
    expect([ofStatus(599), ofStatus(418), ofStatus(508)]).toEqual([
      '伺服器內部錯誤',
      '請求無效',
      '重新導向循環',
    ]);
  });
});

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('an unknown path', () => {
  it('redirects a visitor to /404, which has status 404 and shows the path', async () => {
    const { agent, renders } = await startSite();
    const moved = await agent.get('/enUS/no%20such?x=1').set('Accept', BROWSER);
    expect([moved.status, moved.headers.location]).toEqual([302, '/404?from=%2FenUS%2Fno%20such']);
    const shown = await agent.get(String(moved.headers.location)).set('Accept', BROWSER);
    expect([shown.status, shown.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(renders[0]?.page).toEqual({ kind: 'notFound', path: '/enUS/no such' });
  });

  it.each([
    ['/enUS/nope', 'application/json'],
    ['/enUS/nope', 'image/avif,image/webp,*/*;q=0.8'],
    ['/wp-login.php', BROWSER],
    ['/.env', BROWSER],
    ['/apple-touch-icon-120x120.png', BROWSER],
  ])('%s for %s is a plain 404 at once', async (path, accept) => {
    const { agent, renders } = await startSite();
    const answer = await agent.get(path).set('Accept', accept);
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
      404,
      'Not Found',
      'no-store',
    ]);
    expect(renders.length).toBe(0);
  });

  it('cannot make /404 loop or grow', async () => {
    const { agent } = await startSite();
    for (const path of ['/404', '/404/', '//404', '/404?from=/404?from=/404']) {
      const answer = await agent.get(path).set('Accept', BROWSER);
      if (answer.status === 302) {
        expect((await agent.get(String(answer.headers.location)).set('Accept', BROWSER)).status).toBe(404);
      } else expect(answer.status).toBe(404);
    }
    const long = await agent.get(`/enUS/${'x'.repeat(5000)}`).set('Accept', BROWSER);
    expect(String(long.headers.location).length).toBeLessThan(300);
  });
});
