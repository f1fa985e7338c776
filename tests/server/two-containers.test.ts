import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';
import { builtPlaces, type Place } from '#tests/setup/places.ts';
import { CHROME, IPHONE } from './site.ts';

/**
 * Two containers of one build over one API, as a balancer in front of them would see them: started one after the other,
 * every public page asked of both, and again when its cached copy is old and seconds have passed.
 */
let api: Site;
let one: Site;
let other: Site;

/** Longer than a page is cached here, and than any second that a page might show. */
const LATER_MS = 3_000;
const AT_ONCE = 8;

interface Answer {
  status: number;
  etag: string | null;
}

interface Seen {
  first: Answer;
  /** Of the other container. */
  second: Answer;
  /** Of the other container, by the first one's ETag. */
  again: Answer;
  /** From both, by the same ETag, rendered anew. */
  later: Answer[];
}

const PLACES = builtPlaces().filter(({ name, route }) => name === 'ENTRY' || route?.isCached);
const seen = new Map<Place, Seen>();

beforeAll(async () => {
  // BASE_URL is Vite's here.
  const env = { BASE_URL: '', PAGE_CACHE_SECONDS: '1', SITE_ORIGIN: 'http://www.example.com' };
  api = await startSite({ env });
  const both = { env: { ...env, WEBAPI_ORIGIN: api.origin } };
  one = await startSite(both);
  await visitAll(async (place) => void (await get(one, place)));
  other = await startSite(both);
  await visitAll(async (place) => {
    const first = await get(one, place);
    const second = await get(other, place);
    seen.set(place, { first, second, again: await get(other, place, first.etag), later: [] });
  });
  await new Promise((resolve) => setTimeout(resolve, LATER_MS));
  // Old copies are sent once more while they are made anew: the next visit has the new one.
  await visitAll(async (place) => void (await Promise.all([get(one, place), get(other, place)])));
  await visitAll(async (place) => {
    const known = seen.get(place);
    if (known)
      known.later = [await get(one, place, known.first.etag), await get(other, place, known.first.etag)];
  });
}, 120_000);
afterAll(async () => {
  await other?.stop();
  await one?.stop();
  await api?.stop();
});

async function visitAll(visit: (place: Place) => Promise<void>): Promise<void> {
  const rest = PLACES.values();
  const worker = async () => {
    for (const place of rest) await visit(place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function get(site: Site, { path, device }: Place, etag?: string | null): Promise<Answer> {
  const headers = {
    accept: 'text/html',
    'user-agent': device === 'mobile' ? IPHONE : CHROME,
    ...(etag && { 'if-none-match': etag }),
  };
  const answer = await fetch(site.origin + path, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  return { status: answer.status, etag: answer.headers.get('etag') };
}

describe('a page that two containers show alike', () => {
  it.each(PLACES)('$name on $device in $locale has one ETag, today and three seconds later', (place) => {
    const { first, second, again, later } = seen.get(place) ?? {};
    expect(first).toEqual({ status: 200, etag: expect.any(String) });
    expect(second).toEqual(first);
    const unchanged = { status: 304, etag: first?.etag };
    expect(again).toEqual(unchanged);
    expect(later).toEqual([unchanged, unchanged]);
  });
});
