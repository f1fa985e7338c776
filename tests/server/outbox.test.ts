import { expect, it } from 'vitest';
import { CHROME, startSite } from './site.ts';

const HEADERS = { 'User-Agent': CHROME, Accept: 'text/html' };

/** The outbox URL in the config of a page, for these headers and this environment. */
async function outboxFor(headers: Record<string, string>, env: Record<string, string> = {}) {
  const { agent, renders } = await startSite({ env });
  await agent.get('/enUS/signup').set({ ...HEADERS, ...headers });
  expect(renders).toHaveLength(1);
  return renders[0]?.config.outboxUrl;
}

const OUTBOX = /^http:\/\/127\.0\.0\.1:\d+\/dev\/outbox$/;

it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('is in pages for %s', async (Host) => {
  expect(await outboxFor({ Host })).toMatch(OUTBOX);
});

it('is not in pages for other hosts, nor with an API of the operator', async () => {
  expect(await outboxFor({ Host: 'www.example.com' })).toBeUndefined();
  const env = { WEBAPI_ORIGIN: 'https://api.example.com' };
  expect(await outboxFor({ Host: 'localhost:3000' }, env)).toBeUndefined();
});

it.each([
  ['Forwarded', 'for=203.0.113.9'],
  ['X-Forwarded-For', '203.0.113.9'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ['X-Forwarded-Proto', 'https'],
  ['Via', '1.1 proxy'],
])('is not in pages for x.localhost behind a proxy that sends %s', async (name, value) => {
  expect(await outboxFor({ Host: 'x.localhost', [name]: value })).toBeUndefined();
});

it('is not in pages when proxies are configured', async () => {
  expect(await outboxFor({ Host: 'localhost:3000' }, { TRUST_PROXY: '1' })).toBeUndefined();
});

it('is not in a page that was cached for a local visitor and requested through a proxy', async () => {
  const { agent, renders } = await startSite({ env: { PAGE_CACHE_SECONDS: '60' } });
  const ask = (headers: object) =>
    agent.get('/enUS/promo').set({ ...HEADERS, Host: 'x.localhost', 'Accept-Language': 'en', ...headers });
  await ask({});
  await ask({});
  await ask({ 'X-Forwarded-For': '203.0.113.9' });
  expect(renders.map(({ config }) => config.outboxUrl !== undefined)).toEqual([true, false]);
  await ask({});
  expect(renders).toHaveLength(2);
});
