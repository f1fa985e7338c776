import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBoundedStore } from '../cache/bounded-store.ts';
import { createEncodingReader, matchesEtag } from '../http/request.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { createPagePacker, type NewPage, type SendablePage } from './page-body.ts';

/**
 * Guests' pages, cached as compressed bytes (server/README.md, step 13): fresh for a while, then stale while one render refreshes
 * them, bounded in bytes. Their ETags are those of their content: another container, or a later rendering of the same
 * answers, has the same. It knows nothing of visitors: whoever asks must have put everything into the key that the
 * bytes depend on.
 */
export interface PageCache {
  /**
   * Sends the page of a key, and refreshes it behind the answer when it is stale. `own`: headers of this answer alone,
   * names and values in turn. False: nothing to send.
   */
  answer(key: string, req: IncomingMessage, res: ServerResponse, own?: readonly string[]): boolean;
  /**
   * Renders the page of a key once for all who ask meanwhile. The first gets what its attempt made if that cannot be
   * kept; the others then get `undefined` and render for themselves.
   */
  obtain<T>(key: string, attempt: Attempt<T>): Promise<{ page: SendablePage } | { other: T } | undefined>;
  send(page: SendablePage, req: IncomingMessage, res: ServerResponse): void;
}

/** Renders a page with nothing of one visitor in it; runs again for each refresh. */
export type Attempt<T> = () => Promise<NewPage | NotCached<T>>;

interface NotCached<T> {
  /** What there is instead, for the one who asked. */
  other: T;
  /** The page is no more (a redirect, a 404), rather than not at its best just now. */
  isGone: boolean;
}

interface Entry {
  page: SendablePage;
  madeAt: number;
  refresh: () => Promise<void>;
  isRefreshing: boolean;
  /** When a refresh last failed; undefined after a good one. */
  failedAt?: number;
}

export interface PageCacheOptions {
  freshMs: number;
  maxBytes: number;
  /** Sent with every cached page: security headers, Vary, Cache-Control. Nothing that differs between requests. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  onRefreshError: (key: string, error: unknown) => void;
}

const HTML = 'text/html; charset=utf-8';
/** How long past its time a page may still be the answer while it is refreshed. */
const STALE_MS = 60_000;
/** The same while refreshing fails: an API that is down shows its guests the last good page. */
const STALE_ON_FAILURE_MS = 600_000;
const FAILURE_PAUSE_MS = 1000;

/** Guests' pages, compressed and bounded in bytes: fresh, stale while one render refreshes it, or not there. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const cache = shelfOf(options);
  options.metrics.watchStore('page', cache.entries.stats);
  return {
    answer: (key, req, res, own) => answer(cache, key, { req, res, own }),
    obtain: (key, attempt) => obtain(cache, key, attempt),
    send: (page, req, res) => send(cache, page, { req, res }),
  };
}

/** What the functions below share. */
type Shelf = ReturnType<typeof shelfOf>;

function shelfOf(options: PageCacheOptions) {
  const limitOf = ({ failedAt }: Entry) =>
    options.freshMs + (failedAt === undefined ? STALE_MS : STALE_ON_FAILURE_MS);
  return {
    options,
    limitOf,
    entries: createBoundedStore<Entry>({
      maxBytes: options.maxBytes,
      sizeOf: (entry) => entry.page.bytes,
    }),
    pack: createPagePacker(),
    /** Pages that are being made, for whoever asks for the same meanwhile. */
    flights: new Map<string, Promise<SendablePage | undefined>>(),
    readEncoding: createEncodingReader(),
    /** Headers of every page, name after value. */
    common: Object.entries(options.headers).flat(),
  };
}

function ageOf({ madeAt }: Entry): number {
  return performance.now() - madeAt;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  /** Headers of this answer alone, where `res` has none yet. */
  own?: readonly string[] | undefined;
}

function answer(cache: Shelf, key: string, exchange: Exchange): boolean {
  const { freshMs, metrics } = cache.options;
  const entry = cache.entries.get(key);
  if (!entry) return false;
  const age = ageOf(entry);
  if (age >= cache.limitOf(entry)) return false;
  if (age >= freshMs) startRefresh(cache, key, entry);
  metrics.countPage(age < freshMs ? 'hit' : 'stale');
  send(cache, entry.page, exchange);
  return true;
}

/** One array: headers set one by one cost more. */
function send({ readEncoding, common }: Shelf, page: SendablePage, { req, res, own = [] }: Exchange): void {
  const asked = readEncoding(req.headers['accept-encoding']);
  const tag = `"${page.version}-${asked}"`;
  // Weak: the same content of another moment differs in the bytes that say when it was rendered.
  const always = [...common, 'ETag', `W/${tag}`, ...own];
  if (matchesEtag(req.headers['if-none-match'], tag)) {
    res.writeHead(304, always).end();
    return;
  }
  const { body, encoding } = page.bodyIn(asked);
  const coded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const length = String(body.length);
  res.writeHead(200, ['Content-Type', HTML, ...coded, 'Content-Length', length, ...always]);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function startRefresh({ options }: Shelf, key: string, entry: Entry): void {
  const hasJustFailed = entry.failedAt !== undefined && performance.now() - entry.failedAt < FAILURE_PAUSE_MS;
  if (entry.isRefreshing || hasJustFailed) return;
  entry.isRefreshing = true;
  entry.refresh().catch((error: unknown) => {
    entry.isRefreshing = false;
    entry.failedAt = performance.now();
    options.onRefreshError(key, error);
  });
}

async function refreshEntry<T>(cache: Shelf, key: string, attempt: Attempt<T>): Promise<void> {
  const made = await attempt();
  if ('html' in made) {
    await keep(cache, key, made, attempt);
    return;
  }
  if (!made.isGone) throw new Error('the page cannot be cached now');
  cache.entries.delete(key);
}

async function keep<T>(cache: Shelf, key: string, made: NewPage, attempt: Attempt<T>): Promise<SendablePage> {
  const { entries, pack } = cache;
  const page = await pack(made);
  const refresh = () => refreshEntry(cache, key, attempt);
  entries.set(key, { page, madeAt: performance.now(), refresh, isRefreshing: false });
  return page;
}

/** Makes a page once for all who ask for it at the same time. */
async function obtain<T>(cache: Shelf, key: string, attempt: Attempt<T>) {
  const { flights } = cache;
  const flight = flights.get(key);
  if (flight) {
    const page = await flight;
    return page && { page };
  }
  const { promise, resolve, reject } = Promise.withResolvers<SendablePage | undefined>();
  // Where nobody waits, the leader alone hears of a failure.
  promise.catch(() => undefined);
  flights.set(key, promise);
  try {
    return await lead(cache, key, attempt, resolve);
  } catch (error) {
    reject(error);
    throw error;
  } finally {
    flights.delete(key);
  }
}

async function lead<T>(
  cache: Shelf,
  key: string,
  attempt: Attempt<T>,
  land: (page: SendablePage | undefined) => void,
) {
  const made = await attempt();
  if (!('html' in made)) {
    land(undefined);
    return { other: made.other };
  }
  const page = await keep(cache, key, made, attempt);
  land(page);
  return { page };
}
