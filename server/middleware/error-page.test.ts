import { describe, expect, it } from 'vitest';
import type { RenderRequest } from '#shared/render.ts';
import { fakePage, IPHONE, startSite } from '#tests/server/site.ts';
import { staticErrorHtml } from './error-page.ts';

const failing = async (asked: RenderRequest) => {
  if (asked.page.kind === 'error') return fakePage(asked);
  throw new Error('secret detail of the database');
};

describe('a failure', () => {
  it('shows status, general words and request id; the detail is in the log under that id', async () => {
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
      message: 'Internal Server Error',
      requestId: 'request-0001',
    });
    expect(asked?.target).toEqual({ device: 'mobile', locale: 'zhTW' });
    const line = log.find((entry) => entry.msg === 'request failed');
    expect(line).toMatchObject({
      id: 'request-0001',
      status: 500,
      err: { message: 'secret detail of the database' },
    });
  });

  it('varies as the page would have, and by who reads HTML', async () => {
    const { agent } = await startSite({ render: failing });
    const good = await startSite();
    const fields = ({ headers }: { headers: Record<string, string> }) => (headers.vary ?? '').split(', ');
    const failed = fields(await agent.get('/enUS/promo'));
    expect(failed).toEqual(expect.arrayContaining(fields(await good.agent.get('/enUS/promo'))));
    expect(failed).toContain('Accept');
  });

  it('is shown without the session that may have caused it', async () => {
    const { agent, renders } = await startSite({ render: failing });
    await agent.get('/enUS/member').set('Cookie', 'authToken=Bearer%20t');
    expect(renders.map((asked) => asked.session.authorization)).toEqual(['Bearer t', null]);
  });

  it('of the error screen as well ends in a static page', async () => {
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

  it('is plain text for programs', async () => {
    const { agent } = await startSite({ render: failing });
    const answer = await agent.get('/enUS/promo').set('Accept', 'application/json');
    expect([answer.status, answer.text]).toEqual([500, 'Internal Server Error']);
  });

  it('in the middle of a page cuts it: half a page must not look like a whole one', async () => {
    const { origin, log } = await startSite({
      render: async (asked) =>
        fakePage(asked, {
          isComplete: false,
          pipe: () => {
            throw new Error('broken pipe of the renderer');
          },
        }),
    });
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    const read = fetch(`${origin}/enUS/promo`, { headers }).then((response) => response.text());
    await expect(read).rejects.toThrow();
    expect(JSON.stringify(log)).toContain('broken pipe of the renderer');
  });
});

describe('the static page', () => {
  it('carries nothing but text', () => {
    expect(staticErrorHtml(503, '<script>')).toContain('&lt;script&gt;');
    expect(staticErrorHtml(503, 'x')).toContain('Service Unavailable');
    expect(staticErrorHtml(503, 'x')).not.toMatch(/<script|<style|style=/);
  });
});
