import { beforeAll, expect, it } from 'vitest';
import { builtPlaces, type Place } from '#tests/setup/places.ts';
import { shareBuiltSite } from './built-site.ts';
import { CHROME, IPHONE } from './site.ts';

/** How many calls the server may send for one page while its caches are empty. */
const MAX_CALLS = 8;
/**
 * A member's home also needs the promotions that the member can still have; four of its calls are shared by all visitors. The
 * deposit form also needs the member's own limits, which may close it.
 */
const MORE_CALLS: Partial<Record<string, number>> = { HOME: 9, MEMBER_DEPOSIT: 9 };
/** Loaded once per host and minute for all pages (server/site/site-data.ts), so not counted. */
const SITE_DATA = /^\/(webSite|webSetting|gameCategory\/seo|language)\b/;
const PLACES = builtPlaces().filter(({ locale }) => locale === 'enUS');

const built = shareBuiltSite();
let cookie: string;

beforeAll(async () => {
  cookie = await built.logIn();
});

/** Paths of a page's calls, without those of the site data. */
async function callsOf(
  { path, device }: Place,
  isMember: boolean,
): Promise<{ status: number; calls: string[] }> {
  const calls: string[] = [];
  const site = await built.start((call, send) => {
    calls.push(call.path);
    return send(call);
  });
  const headers = {
    accept: 'text/html',
    'user-agent': device === 'mobile' ? IPHONE : CHROME,
    ...(isMember && { cookie }),
  };
  const answer = await fetch(site.origin + path, { headers, redirect: 'manual' });
  await answer.text();
  return { status: answer.status, calls: calls.filter((call) => !SITE_DATA.test(call)) };
}

it.each(PLACES)('$name on $device needs few calls with empty caches', async (place) => {
  if (!place.isForMembers) {
    const { status, calls } = await callsOf(place, false);
    expect(status).toBe(place.name === 'NOT_FOUND' ? 404 : 200);
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MAX_CALLS);
  }
  const { status, calls } = await callsOf(place, true);
  if (place.isForMembers) expect(status).toBe(200);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MORE_CALLS[place.name] ?? MAX_CALLS);
});
