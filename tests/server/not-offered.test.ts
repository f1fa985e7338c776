import { beforeAll, describe, expect, it } from 'vitest';
import { callNameOf } from '#server/monitor/api-calls.ts';
import type { CallEntry } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { builtPlaces, type Place } from '#tests/setup/places.ts';
import { shareBuiltSite } from './built-site.ts';
import { CHROME, GOOGLEBOT, IPHONE } from './site.ts';

/** The built pages in front of an API that lacks optional calls. */
const built = shareBuiltSite();
let cookie: string;

beforeAll(async () => {
  cookie = await built.logIn();
});

const OPTIONAL_READS = Object.values<CallEntry>(CALLS).filter(
  ({ optional, method }) => optional && method === 'GET',
);

/** Every page loads them, so two pages stand for all (server/site/site-data.test.ts). */
const SITE_DATA: readonly string[] = ['webSite', 'webSetting', 'categorySeo', 'languages'];

/** The built site over the embedded API, which answers `status` to the calls of these names. */
async function startWithout(missing: readonly string[], status = 404) {
  const calls: string[] = [];
  const site = await built.start((call, send) => {
    const name = callNameOf(call.method, call.path);
    calls.push(name);
    return missing.includes(name)
      ? Promise.resolve({ status, headers: {}, body: '{"status":"error","message":"Not Found"}' })
      : send(call);
  });
  const visit = async (place: Place, headers = {}) => {
    const answer = await site.agent.get(place.path).set({
      accept: 'text/html',
      'user-agent': place.device === 'mobile' ? IPHONE : CHROME,
      ...(place.isForMembers && { cookie }),
      ...headers,
    });
    const shown = answer.text.replace(/<(script|style)\b.*?<\/\1>/gs, '');
    return {
      status: answer.status,
      timing: answer.headers['server-timing'],
      isFailed: /role="alert"|This could not be loaded|無法載入此內容/.test(shown),
      isNamed: /Not offered here|本站未提供此服務/.test(shown),
    };
  };
  return { ...site, calls, visit };
}

/** Each page once on each device, on phones in Chinese. */
const PLACES = builtPlaces().filter(({ device, locale }) => (device === 'mobile') === (locale === 'zhTW'));

/**
 * The pages that the server renders with each optional read. Each page is loaded for a host of its own, because caches are by
 * host.
 */
async function pagesByCall(): Promise<Map<string, Place[]>> {
  const { visit, calls } = await startWithout([]);
  const pages = new Map<string, Place[]>();
  for (const [index, place] of PLACES.entries()) {
    calls.length = 0;
    await visit(place, { host: `h${index}.example` });
    const isExample = place.name === 'HOME' || place.name === 'MEMBER';
    for (const name of new Set(calls))
      if (isExample || !SITE_DATA.includes(name)) pages.set(name, [...(pages.get(name) ?? []), place]);
  }
  return pages;
}

/** The pages that say "Not offered here", by the missing call. Other pages leave out a block or have a default. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  levels: ['MEMBER_VIP'],
  checkIn: ['ACTIVITY_SIGNIN'],
  maintenances: ['CUSTOM_TIME'],
  referral: ['MEMBER_SHARE'],
  referredMembers: ['MEMBER_SHARE'],
  commissions: ['RECORD_SHARE'],
  accountCards: ['MEMBER_CARD_LIST'],
  virtualChannels: ['MEMBER_CRYPTO_FORM'],
  virtualAddresses: ['MEMBER_CRYPTO_LIST'],
  accountStores: ['MEMBER_STORE_LIST'],
  regions: ['MEMBER_STORE_FORM'],
  factors: ['MEMBER_SECOND_FACTOR'],
  sessions: ['MEMBER_DEVICES'],
  accountEvents: ['MEMBER_DEVICES'],
  playLimits: ['MEMBER_LIMITS'],
  notifications: ['MEMBER_NOTIFICATIONS'],
  notificationPreferences: ['MEMBER_NOTIFICATIONS'],
};
/** With 501. A 404 to a path with an id is about the item: the page is a 404 too. */
const NAMED_ITEMS: Readonly<Record<string, readonly string[]>> = {
  virtualAddress: ['MEMBER_CRYPTO_FORM_EDIT'],
  promotionPreview: ['PROMO_DETAIL_DEMO'],
};

describe('an API without an optional call', () => {
  it('gets every page with all other content, without an error', async () => {
    const pages = await pagesByCall();
    expect(Object.keys({ ...NAMED, ...NAMED_ITEMS }).filter((name) => !pages.has(name))).toEqual([]);
    for (const { name } of OPTIONAL_READS) {
      for (const status of [404, 501]) {
        const { visit } = await startWithout([name], status);
        for (const place of pages.get(name) ?? []) {
          const isItem = NAMED_ITEMS[name]?.includes(place.name) ?? false;
          expect(
            await visit(place),
            `${place.path} without ${name} (${status}); NAMED has the pages that say so`,
          ).toMatchObject({
            status: isItem ? (status === 404 ? 404 : 200) : 200,
            isFailed: false,
            isNamed: isItem ? status === 501 : (NAMED[name]?.includes(place.name) ?? false),
          });
        }
      }
    }
  }, 240_000);

  it('has crawlers index its pages, and the page cache keep them', async () => {
    const { visit } = await startWithout(['maintenances', 'announcements', 'slides'], 404);
    for (const name of ['CUSTOM_TIME', 'HOME']) {
      const place = PLACES.find((one) => one.name === name && one.device === 'desktop') as Place;
      expect(await visit(place, { 'user-agent': GOOGLEBOT })).toMatchObject({ status: 200 });
      await visit(place);
      expect(await visit(place)).toMatchObject({ status: 200, timing: 'cache;desc="hit"' });
    }
  });

  it('gets a 503 for crawlers where it lacks a required call', async () => {
    const { visit } = await startWithout(['promotions'], 404);
    const place = PLACES.find(({ name, device }) => name === 'PROMO' && device === 'desktop') as Place;
    expect(await visit(place, { 'user-agent': GOOGLEBOT })).toMatchObject({ status: 503 });
    expect(await visit(place)).toMatchObject({ status: 200, isFailed: true });
  });
});
