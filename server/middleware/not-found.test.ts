import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('an unknown path', () => {
  it('leads a visitor to /404, which says 404 and shows the path', async () => {
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
