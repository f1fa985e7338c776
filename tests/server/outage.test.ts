import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';
import { builtPlaces, type Place } from '#tests/setup/places.ts';
import { CHROME, GOOGLEBOT, GOOGLEBOT_PHONE, IPHONE } from './site.ts';

/** The pages of the built site while the API is unreachable. */
let site: Site;

beforeAll(async () => {
  // Port 9 (discard): nothing listens there.
  site = await startSite({
    env: {
      BASE_URL: '',
      WEBAPI_ORIGIN: 'http://127.0.0.1:9',
      SITE_NAME: 'Lucky Harbor',
      READY_WITHOUT_API: '1',
    },
  });
}, 60_000);
afterAll(() => site?.stop());

async function textOf({ path, device, isForMembers }: Place) {
  const response = await fetch(site.origin + path, {
    headers: {
      accept: 'text/html',
      'user-agent': device === 'mobile' ? IPHONE : CHROME,
      ...(isForMembers && { cookie: `authToken=${encodeURIComponent('Bearer of-before')}` }),
    },
    redirect: 'manual',
  });
  const html = await response.text();
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
  const words = shown.replace(/<[^>]*>/g, '\n');
  return { status: response.status, html, shown, words };
}

/** A line of two English words or more, and nothing Chinese. */
const ENGLISH = /^[^\u4e00-\u9fff]*[a-z]{2,} [a-z]{2,}[^\u4e00-\u9fff]*$/gim;
/** Names that are the same in every language. */
const NAMES = /Lucky Harbor/g;
/** Pages without a locale prefix have texts in both languages. */
const IN_BOTH: ReadonlySet<string> = new Set(['ENTRY', 'NOT_FOUND']);

describe('without an API', () => {
  it.each(
    builtPlaces(),
  )('$name on $device in $locale shows one notice at most, and the site’s name', async (place) => {
    const { status, html, shown, words } = await textOf(place);
    expect(status).toBe(place.name === 'NOT_FOUND' ? 404 : 200);
    expect(html.match(/<title>([^<]*)/)?.[1]).toMatch(/Lucky Harbor/);
    const alerts = shown.match(/role="alert"/g) ?? [];
    expect(alerts.length).toBeLessThanOrEqual(1);
    if (place.locale !== 'zhTW' || IN_BOTH.has(place.name)) return;
    expect(words.replace(NAMES, '').match(ENGLISH) ?? []).toEqual([]);
  });

  it('tells members that their money is safe, with a request id for customer service', async () => {
    const place = builtPlaces().find(({ name, locale }) => name === 'MEMBER' && locale === 'zhTW');
    const { words, html } = await textOf(place as Place);
    expect(words).toContain('您的資金安全無虞');
    expect(words).toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    expect(html).not.toContain('這裡暫時無法載入');
  });

  it.each([
    ['/enUS/promo', GOOGLEBOT, 503],
    ['/enUS', GOOGLEBOT, 503],
    ['/m/zhTW/game/eGame', GOOGLEBOT_PHONE, 503],
    ['/enUS/custom/terms', GOOGLEBOT, 503],
    // It needs no data.
    ['/', GOOGLEBOT, 200],
  ])('answers a crawler of %s (%s) with %i', async (path, agent, status) => {
    const response = await fetch(site.origin + path, {
      headers: { accept: 'text/html', 'user-agent': agent },
    });
    expect([response.status, response.headers.has('retry-after')]).toEqual([status, status === 503]);
  });

  it('shows no badge of the demo', async () => {
    const html = await (await fetch(`${site.origin}/enUS`, { headers: { accept: 'text/html' } })).text();
    expect(html).not.toContain('>Demo</span>');
  });
});
