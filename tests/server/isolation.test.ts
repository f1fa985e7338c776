import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';

/**
 * Two members and guests request the same pages of the built site concurrently, on both devices and in both languages. No
 * page may contain data of another person.
 */
interface Person {
  account: string;
  cookie: string;
  token: string;
}

const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DESKTOP_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** `isNamed`: the page or its data name the member's account. */
const PLACES = [
  { path: '/enUS', agent: DESKTOP_AGENT, lang: 'en-US', isNamed: true },
  { path: '/zhTW', agent: DESKTOP_AGENT, lang: 'zh-TW', isNamed: true },
  { path: '/m/enUS', agent: PHONE_AGENT, lang: 'en-US', isNamed: true },
  { path: '/m/zhTW', agent: PHONE_AGENT, lang: 'zh-TW', isNamed: true },
  { path: '/enUS/promo', agent: DESKTOP_AGENT, lang: 'en-US', isNamed: true },
  { path: '/m/zhTW/promo', agent: PHONE_AGENT, lang: 'zh-TW', isNamed: false },
] as const;
const MEMBER_PLACES = [
  { path: '/enUS/member', agent: DESKTOP_AGENT, lang: 'en-US', isNamed: true },
  { path: '/m/zhTW/member', agent: PHONE_AGENT, lang: 'zh-TW', isNamed: true },
] as const;
type Place = (typeof PLACES | typeof MEMBER_PLACES)[number];

let site: Site;
let members: Person[];

beforeAll(async () => {
  // With a lifetime of one second the cached pages are also refreshed during the test. Vite sets a BASE_URL here.
  site = await startSite({ env: { BASE_URL: '', PAGE_CACHE_SECONDS: '1', SITE_CACHE_SECONDS: '1' } });
  members = [
    await createMember('aaronleak01', '0912000101'),
    await createMember('bellaleak02', '0912000202'),
  ];
}, 60_000);
afterAll(() => site?.stop());

async function post(path: string, body: object): Promise<{ access_token: string }> {
  const answer = await fetch(`${site.origin}/api/webapi${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // The expectation below checks the envelope.
  const { status, data } = (await answer.json()) as { status: string; data: { access_token: string } };
  expect(status).toBe('ok');
  return data;
}

async function createMember(account: string, phone: string): Promise<Person> {
  const to = { area_code: '+886', phone };
  await post('/send/accountSignUp', to);
  const code = sentCode(phone);
  const own = { account, password: 'analytical-engine-7', is_adult: true, agree_terms: true };
  const { access_token: token } = await post('/account', { ...own, ...to, code });
  return { account, token, cookie: `authToken=${encodeURIComponent(`Bearer ${token}`)}` };
}

function sentCode(phone: string): string {
  const database = new DatabaseSync(site.database, { readOnly: true, timeout: 10_000 });
  const row = database
    .prepare('SELECT code FROM outbox WHERE recipient LIKE ? ORDER BY id DESC LIMIT 1')
    .get(`%${phone.slice(1)}`);
  database.close();
  return String(row?.code);
}

interface Visit {
  person: Person | undefined;
  place: Place;
}

async function visit({ person, place }: Visit) {
  const headers = { 'user-agent': place.agent, ...(person ? { cookie: person.cookie } : {}) };
  const answer = await fetch(site.origin + place.path, { headers, redirect: 'manual' });
  return { person, place, answer, text: await answer.text() };
}

function expectOwnPage({ person, place, answer, text }: Awaited<ReturnType<typeof visit>>) {
  const label = `${person?.account ?? 'a guest'} at ${place.path}`;
  expect(answer.status, label).toBe(200);
  expect(text, label).toContain(`<html lang="${place.lang}"`);
  expect(text.includes('"device":"mobile"'), label).toBe(place.path.startsWith('/m/'));
  for (const member of members) {
    const isOwn = member === person && place.isNamed;
    expect(text.includes(member.account), `${member.account} in the page of ${label}`).toBe(isOwn);
    expect(text.includes(member.token), `a token in the page of ${label}`).toBe(false);
  }
  const isCacheable = answer.headers.get('cache-control') !== 'private, no-store';
  expect(isCacheable, label).toBe(person === undefined);
  expect(person !== undefined || answer.headers.get('set-cookie') === null, label).toBe(true);
}

/** Every person at every place, in a mixed order. */
function mixedVisits(rounds: number): Visit[] {
  const people = [...members, undefined];
  const once = people.flatMap((person) =>
    [...PLACES, ...(person ? MEMBER_PLACES : [])].map((place) => ({ person, place })),
  );
  const all = Array.from({ length: rounds }, () => once).flat();
  // A stride that is coprime to the length visits each entry once.
  const stride = [7, 11, 13, 17].find((prime) => all.length % prime !== 0) ?? 1;
  return all.map((_, index) => all[(index * stride) % all.length]).filter((entry) => entry !== undefined);
}

describe('two members and guests side by side', () => {
  it('get their own page, device and language, without data of each other', async () => {
    const visits = mixedVisits(4);
    for (let start = 0; start < visits.length; start += 24) {
      const answers = await Promise.all(visits.slice(start, start + 24).map(visit));
      for (const answer of answers) expectOwnPage(answer);
    }
  }, 60_000);

  it('leave no data behind for the next guest, or after a logout', async () => {
    const [first] = members;
    const place = PLACES[0];
    for (let round = 0; round < 5; round += 1) {
      expectOwnPage(await visit({ person: first, place }));
      expectOwnPage(await visit({ person: undefined, place }));
    }
    await fetch(`${site.origin}/api/webapi/auth/logout`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${first?.token}` },
    });
    const after = await visit({ person: first, place });
    expect(after.text).not.toContain(first?.account);
    expect(after.answer.headers.get('set-cookie')).toContain('authToken=; Max-Age=0');
    expect(after.answer.headers.get('cache-control')).toBe('private, no-store');
  });
});
