import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';

/** Two containers of one build over one API, as a balancer in front of them would see them. */
let api: Site;
let one: Site;
let other: Site;

beforeAll(async () => {
  // BASE_URL is Vite's here. Cached for a second: the second half asks for another rendering.
  const env = { BASE_URL: '', PAGE_CACHE_SECONDS: '1', SITE_ORIGIN: 'http://www.example.com' };
  api = await startSite({ env });
  const both = { env: { ...env, WEBAPI_ORIGIN: api.origin } };
  [one, other] = await Promise.all([startSite(both), startSite(both)]);
}, 60_000);
afterAll(async () => {
  await other?.stop();
  await one?.stop();
  await api?.stop();
});

interface Answer {
  status: number;
  etag: string | null;
}

async function get(site: Site, path: string, etag?: string | null): Promise<Answer> {
  const mobile = path.startsWith('/m/') ? '?1' : '?0';
  const headers = { 'sec-ch-ua-mobile': mobile, ...(etag ? { 'if-none-match': etag } : {}) };
  const answer = await fetch(site.origin + path, { headers });
  await answer.arrayBuffer();
  return { status: answer.status, etag: answer.headers.get('etag') };
}

describe('a page that two containers show alike', () => {
  // The list of promotions is not among them: its countdown shows another second each time, and so has another ETag.
  it.each([
    '/enUS',
    '/m/zhTW',
    '/zhTW/game/live',
    '/m/enUS/game/eGame',
    '/enUS/login',
    '/',
  ])('%s has one ETag, and who has it from one gets a 304 from the other', async (path) => {
    const first = await get(one, path);
    expect(first.etag).not.toBeNull();
    expect(await get(other, path)).toEqual(first);
    expect((await get(other, path, first.etag)).status).toBe(304);
    // Rendered anew, from the same answers.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await get(one, path);
    await expect.poll(async () => (await get(one, path, first.etag)).status).toBe(304);
  });
});
