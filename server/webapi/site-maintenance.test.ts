import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const outbox = (headers: Record<string, string>) => request(api.app).get('/dev/outbox').set(headers);
const maintenance = (headers: Record<string, string>) =>
  request(api.app).post('/dev/maintenance').set(headers).send({ is_on: true });
const isClosed = async () => (await api.get('/language')).status === 503;

const LOCAL = { Host: '127.0.0.1:4567' };

describe('the paths of /dev', () => {
  it.each([
    '127.0.0.1:4567',
    'localhost',
    'LOCALHOST:4567',
    '[::1]:4567',
  ])('answer the host %s', async (Host) => {
    expect((await outbox({ Host })).status).toBe(200);
    expect((await maintenance({ Host })).status).toBe(200);
    expect(await isClosed()).toBe(true);
  });

  it.each([
    ['another host', { Host: 'evil.example' }],
    ['a host that resolves to this machine', { Host: 'localhost.evil.example:4567' }],
    ['a name below localhost', { Host: 'x.localhost:4567' }],
    ['the origin of another site', { ...LOCAL, Origin: 'https://evil.example' }],
    ['the origin of another port', { ...LOCAL, Origin: 'http://127.0.0.1:3000' }],
    ['the origin of a sandboxed page', { ...LOCAL, Origin: 'null' }],
    ['a proxy', { ...LOCAL, 'X-Forwarded-For': '127.0.0.1' }],
    ['a proxy that sends Forwarded', { ...LOCAL, Forwarded: 'for=127.0.0.1' }],
    ['a proxy that sends Via', { ...LOCAL, Via: '1.1 proxy' }],
  ])('refuse %s', async (_name, headers) => {
    expect((await outbox(headers)).status).toBe(404);
    expect((await maintenance(headers)).status).toBe(404);
    expect(await isClosed()).toBe(false);
  });

  it.each(['cross-site', 'same-site'])('refuse a POST whose Sec-Fetch-Site is %s', async (site) => {
    expect((await maintenance({ ...LOCAL, 'Sec-Fetch-Site': site })).status).toBe(404);
    expect(await isClosed()).toBe(false);
  });

  it('answer a page of their own origin, and a link of another site to the outbox', async () => {
    const own = { ...LOCAL, Origin: 'http://127.0.0.1:4567', 'Sec-Fetch-Site': 'same-origin' };
    expect((await maintenance(own)).status).toBe(200);
    expect((await outbox({ ...LOCAL, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200);
  });
});
