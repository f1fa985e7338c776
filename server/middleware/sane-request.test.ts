import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { rawExchange, statusIn } from '#tests/server/raw.ts';
import { startSite } from '#tests/server/site.ts';

/** Sends a request target unchanged: HTTP clients normalize it. */
function raw(origin: string, target: string, host = new URL(origin).host): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const { hostname, port } = new URL(origin);
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''));
    socket.on('error', reject);
  });
}

describe('hosts', () => {
  it('are all accepted without ALLOWED_HOSTS', async () => {
    const { agent } = await startSite();
    for (const host of ['a.example', 'A.Example:8080', '[::1]:3000', 'my_service:3000']) {
      expect((await agent.get('/enUS').set('Host', host)).status).toBe(200);
    }
  });

  it('outside of ALLOWED_HOSTS get 421', async () => {
    const { agent } = await startSite({ env: { ALLOWED_HOSTS: 'a.example,b.example' } });
    expect((await agent.get('/enUS').set('Host', 'b.example:3000')).status).toBe(200);
    const refused = await agent.get('/enUS').set('Host', 'c.example');
    expect([refused.status, refused.headers['cache-control']]).toEqual([421, 'no-store']);
  });

  it.each([
    'a.example/x',
    'user@a.example',
    'a example',
    '-a.example',
    'a.example:x',
    '"><script>',
  ])('%s is none', async (host) => {
    const { origin } = await startSite();
    expect(await raw(origin, '/enUS', host)).toContain(' 400 ');
  });
});

describe('a request without exactly one host (RFC 9112 §3.2)', () => {
  const GET = (lines: string[], target = '/enUS/promo') =>
    [`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');

  it.each([
    ['none', GET([])],
    ['an empty one', GET(['Host:'])],
    ['two', GET(['Host: a.example', 'Host: b.example'])],
    ['the same twice, in odd letters', GET(['Host: a.example', 'hOST: a.example'])],
    ['none beside the absolute form', GET([], 'http://a.example/enUS/promo')],
    ['two beside the absolute form', GET(['Host: a.example', 'Host: b.example'], 'http://a.example/enUS')],
  ])('%s is 400 with an identifier, though the page is warm', async (_what, text) => {
    for (const hops of ['0', '1']) {
      const { origin, agent, renders } = await startSite({ env: { TRUST_PROXY: hops } });
      for (let round = 0; round < 2; round += 1)
        expect((await agent.get('/enUS/promo').set('Host', 'a.example')).status).toBe(200);
      const answer = await rawExchange(origin, text);
      expect(statusIn(answer)).toBe(400);
      expect(answer).toMatch(/X-Request-Id: [\da-f-]{36}\r\n/);
      expect(renders.length).toBe(1);
    }
  });
});

describe('the dot of the DNS root after a host', () => {
  it('is ignored for pages, links and site data', async () => {
    const { agent, renders, calls } = await startSite({ env: { ALLOWED_HOSTS: 'a.example' } });
    for (const host of ['a.example.', 'A.Example.:8080']) {
      expect((await agent.get('/enUS/promo').set('Host', host)).status).toBe(200);
    }
    expect(renders.map(({ origin }) => origin)).toEqual(['http://a.example', 'http://a.example:8080']);
    expect(
      calls.filter((call) => call.includes('webSite')).every((call) => call.endsWith('=a.example')),
    ).toBe(true);
    for (const host of ['a.example..', '.', '.a.example'])
      expect((await agent.get('/enUS').set('Host', host)).status).toBe(400);
  });
});

describe('the absolute form of a target (RFC 9112 §3.2.2)', () => {
  it.each([
    ['http://a.example/enUS', '200'],
    ['HTTP://A.Example:3000/enUS?x=1', '200'],
    ['https://a.example/', '200'],
    ['http://a.example', '200'],
    ['http://a.example?x=1', '200'],
    ['http://b.example/enUS', '421'],
    ['http://user@a.example/enUS', '400'],
    ['http:///enUS', '400'],
    ['ftp://a.example/enUS', '400'],
    ['a.example:443', '400'],
  ])('%s is answered %s by its own host instead of the header', async (target, status) => {
    const { origin } = await startSite({ env: { ALLOWED_HOSTS: 'a.example' } });
    for (const host of status === '400' ? ['a.example'] : ['b.example', 'a.example'])
      expect(await raw(origin, target, host)).toContain(` ${status} `);
  });

  it('reaches the API by its path alone', async () => {
    const { origin, calls } = await startSite();
    expect(await raw(origin, 'http://a.example/api/webapi/x?y=1')).toContain(' 200 ');
    expect(calls).toEqual(['GET /api/webapi/x?y=1']);
  });
});

describe('targets', () => {
  it.each([
    '/%E0%A4%A',
    '/%',
    '/enUS/%zz',
    '/a%00b',
    '/enUS/%0d%0aSet-Cookie:x',
    '*',
    '/a#b',
  ])('%s is answered 400 in plain text', async (target) => {
    const { origin } = await startSite();
    expect(await raw(origin, target)).toContain(' 400 ');
  });

  it.each([
    '//evil.example/',
    '/\\evil.example',
    '/enUS/..',
    '/%5Cevil.example',
    '//',
    '/enUS/%2e%2e/%2e%2e/etc/passwd',
  ])('%s causes neither a foreign redirect nor an error', async (target) => {
    const { origin } = await startSite();
    expect(await raw(origin, target)).toMatch(/ (302|404|200) /);
  });
});
