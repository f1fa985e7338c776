import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

/** Sends a request target as it is: clients tidy what they are given. */
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
  it('are all welcome where none is named', async () => {
    const { agent } = await startSite();
    for (const host of ['a.example', 'A.Example:8080', '[::1]:3000', 'my_service:3000']) {
      expect((await agent.get('/enUS').set('Host', host)).status).toBe(200);
    }
  });

  it('that are not ours get 421 (ALLOWED_HOSTS)', async () => {
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

describe('targets', () => {
  it.each([
    '/%E0%A4%A',
    '/%',
    '/enUS/%zz',
    '/a%00b',
    '/enUS/%0d%0aSet-Cookie:x',
    '*',
    'http://evil.example/enUS',
    '/a#b',
  ])('%s is answered 400 in plain words', async (target) => {
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
  ])('%s leads nowhere else and fails nowhere', async (target) => {
    const { origin } = await startSite();
    expect(await raw(origin, target)).toMatch(/ (302|404|200) /);
  });
});
