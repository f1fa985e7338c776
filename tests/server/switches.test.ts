import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '#tests/e2e/tools/api.ts';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';
import { CHROME, IPHONE } from './site.ts';

/** Features that the operator switched off have no page, no link and no call. */
let site: Site;
let token: string;

beforeAll(async () => {
  site = await startSite({ env: { BASE_URL: '', SITE_CACHE_SECONDS: '1' } });
  token = await logIn(site);
}, 60_000);
afterAll(() => site?.stop());

/** Sets the switches and restarts the site, because settings are cached. */
async function turn(content: '0' | '1'): Promise<void> {
  // Waits while the site writes.
  const db = new DatabaseSync(site.database, { timeout: 10_000 });
  db.prepare(
    `UPDATE site_settings SET content = ? WHERE name IN ('VIRTUAL_CURRENCY_SWITCH', 'ACCOUNT_CARD_SWITCH', 'FRONT_DEVICES')`,
  ).run(content);
  db.close();
  await site.restart();
}

async function read(path: string) {
  const isPhone = path.startsWith('/m/');
  const response = await fetch(site.origin + path, {
    redirect: 'manual',
    headers: {
      'User-Agent': isPhone ? IPHONE : CHROME,
      Accept: 'text/html',
      Cookie: `authToken=${encodeURIComponent(`Bearer ${token}`)}`,
    },
  });
  return { status: response.status, html: await response.text() };
}

async function ask(path: string): Promise<number> {
  const url = `${site.origin}/api/webapi${path}`;
  return (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status;
}

const PAGES = [
  '/enUS/member/devices',
  '/m/enUS/member/devices',
  '/enUS/member/crypto',
  '/m/enUS/member/crypto',
  '/m/enUS/member/crypto/form',
  '/m/enUS/member/crypto/form/edit/1',
  '/enUS/member/card/form/edit/1?kind=account',
  '/m/enUS/member/card/form?kind=account',
];
const CALLS = [
  '/virtualChannel',
  '/accountVirtualAddress',
  '/accountVirtualAddress/1',
  '/accountCard',
  '/accountCard/1',
];
const LINKS = ['/member/crypto"', '/member/devices"', 'kind=account', 'Other accounts'];

describe.each([
  ['on', '1', 200],
  ['off', '0', 404],
] as const)('switches %s', (state, content, status) => {
  beforeAll(() => turn(content), 60_000);

  it.each(PAGES)(`%s is ${status}`, async (path) => {
    expect((await read(path)).status).toBe(status);
  });

  it.each(CALLS)(`the call %s is ${status}`, async (path) => {
    expect(await ask(path)).toBe(status);
  });

  it(`links are ${state === 'on' ? 'there' : 'gone'}`, async () => {
    const paths = ['/enUS/member', '/m/enUS/member', '/enUS/member/card', '/m/enUS/member/card'];
    const pages = await Promise.all(paths.map(async (path) => (await read(path)).html));
    for (const link of LINKS)
      expect(
        pages.some((html) => html.includes(link)),
        link,
      ).toBe(state === 'on');
  });
});
