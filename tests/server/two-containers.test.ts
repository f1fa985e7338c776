import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/e2e/tools/site.ts';
import { builtPlaces, type Place } from '#tests/setup/places.ts';
import { CHROME, IPHONE } from './site.ts';

/**
 * Two containers of one build over one API, started one after the other. Each public page is requested from both, and again
 * after its cached copy has expired.
 */
let api: Site;
let one: Site;
let other: Site;

/** Longer than PAGE_CACHE_SECONDS, and long enough to reveal a time in the page. */
const LATER_MS = 3_000;
const AT_ONCE = 8;

interface Answer {
  status: number;
  etag: string | null;
}

interface Seen {
  first: Answer;
  /** From the other container. */
  second: Answer;
  /** From the other container, with the ETag of the first. */
  again: Answer;
  /** From both with the same ETag, after a new rendering. */
  later: Answer[];
}

const PLACES = builtPlaces().filter(({ name, route }) => name === 'ENTRY' || route?.isCached);
const seen = new Map<Place, Seen>();

beforeAll(async () => {
  // Vite sets a BASE_URL in this process.
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
  // The stale copy is sent once more while the page is rendered. The next visit gets the new one.
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

describe('a page of two containers', () => {
  it.each(
    PLACES,
  )('$name on $device in $locale has the same ETag on both, also after a new rendering', (place) => {
    const { first, second, again, later } = seen.get(place) ?? {};
    expect(first, one.output().slice(-2000)).toEqual({ status: 200, etag: expect.any(String) });
    expect(second).toEqual(first);
    const unchanged = { status: 304, etag: first?.etag };
    expect(again).toEqual(unchanged);
    expect(later).toEqual([unchanged, unchanged]);
  });
});
