import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../metrics.ts';
import { createEncodingReader, ENCODINGS, type Encoding, matchesEtag } from '../request.ts';
import { compressForKeeping } from './gather.ts';

/**
 * Guests' pages, kept as bytes (server/README.md, step 13): fresh for a while, then stale while one render refreshes
 * them, precompressed, with strong ETags, bounded in bytes. It knows nothing of visitors: whoever asks must have put
 * everything into the key that the bytes depend on.
 */
export interface PageCache {
  /** Sends the page of a key, and refreshes it behind the answer when it is stale. False: nothing to send. */
  answer(key: string, req: IncomingMessage, res: ServerResponse): boolean;
  /** As `answer`, by what a raw request looks like: the key an earlier one like it has led to. Sends the id along. */
  answerAlias(alias: string, req: IncomingMessage, res: ServerResponse, requestId: string): boolean;
  addAlias(alias: string, key: string): void;
  /**
   * Renders the page of a key once for all who ask meanwhile. The first gets what its attempt made if that cannot be
   * kept; the others then get `undefined` and render for themselves.
   */
  obtain<T>(key: string, attempt: Attempt<T>): Promise<{ page: KeptPage } | { other: T } | undefined>;
  send(page: KeptPage, req: IncomingMessage, res: ServerResponse): void;
}

/** Renders a page with nothing of one visitor in it; runs again for each refresh. */
export type Attempt<T> = () => Promise<{ html: Buffer } | NotKept<T>>;

interface NotKept<T> {
  /** What there is instead, for the one who asked. */
  other: T;
  /** The page is no more (a redirect, a 404), rather than not at its best just now. */
  isGone: boolean;
  /** Lets go of `other` where nobody asked: behind a refresh. */
  discard: () => void;
}

interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values in turns, as writeHead takes them fastest. */
  head: readonly string[];
  notModifiedHead: readonly string[];
}

interface KeptPage {
  variants: Record<Encoding, Variant>;
  bytes: number;
}

interface Entry {
  page: KeptPage;
  madeAt: number;
  refresh: () => Promise<void>;
  isRefreshing: boolean;
  /** When a refresh last failed; undefined after a good one. */
  failedAt?: number;
}

export interface PageCacheOptions {
  freshMs: number;
  maxBytes?: number;
  /** Sent with every kept page: security headers, Vary, Cache-Control. Nothing that differs between requests. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  onRefreshError: (key: string, error: unknown) => void;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ALIASES = 20_000;
/** How long past its time a page may still be the answer while it is refreshed. */
const STALE_MS = 60_000;
/** The same while refreshing fails: an API that is down shows its guests the last good page. */
const STALE_ON_FAILURE_MS = 600_000;
const FAILURE_PAUSE_MS = 1000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { freshMs, headers, metrics } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes ?? MAX_BYTES,
    sizeCalculation: (entry) => entry.page.bytes,
  });
  const aliases = new LRUCache<string, string>({ max: MAX_ALIASES });
  const flights = new Map<string, Promise<KeptPage | undefined>>();
  const readEncoding = createEncodingReader();

  async function keep<T>(key: string, html: Buffer, attempt: Attempt<T>): Promise<KeptPage> {
    const page = await prepare(html, headers);
    const refresh = () => refreshEntry(key, attempt);
    entries.set(key, { page, madeAt: Date.now(), refresh, isRefreshing: false });
    return page;
  }

  async function refreshEntry<T>(key: string, attempt: Attempt<T>): Promise<void> {
    const made = await attempt();
    if ('html' in made) {
      await keep(key, made.html, attempt);
      return;
    }
    made.discard();
    if (!made.isGone) throw new Error('the page cannot be kept now');
    entries.delete(key);
  }

  function startRefresh(key: string, entry: Entry, now: number): void {
    if (entry.isRefreshing || (entry.failedAt !== undefined && now - entry.failedAt < FAILURE_PAUSE_MS))
      return;
    entry.isRefreshing = true;
    entry.refresh().catch((error: unknown) => {
      entry.isRefreshing = false;
      entry.failedAt = Date.now();
      options.onRefreshError(key, error);
    });
  }

  /** `own`: headers of this answer alone, where `res` has none yet. One array: headers set one by one cost more. */
  function send(
    page: KeptPage,
    req: IncomingMessage,
    res: ServerResponse,
    own: readonly string[] = [],
  ): void {
    const variant = page.variants[readEncoding(req.headers['accept-encoding'])];
    const isSame = matchesEtag(req.headers['if-none-match'], variant.etag);
    res.writeHead(isSame ? 304 : 200, [...(isSame ? variant.notModifiedHead : variant.head), ...own]);
    if (isSame || req.method === 'HEAD') res.end();
    else res.end(variant.body);
  }

  function answer(
    key: string,
    req: IncomingMessage,
    res: ServerResponse,
    own: readonly string[] = [],
  ): boolean {
    const entry = entries.get(key);
    if (!entry) return false;
    const now = Date.now();
    const age = now - entry.madeAt;
    const limit = freshMs + (entry.failedAt === undefined ? STALE_MS : STALE_ON_FAILURE_MS);
    if (age >= limit) return false;
    if (age >= freshMs) startRefresh(key, entry, now);
    metrics.countPage(age < freshMs ? 'hit' : 'stale');
    send(entry.page, req, res, own);
    return true;
  }

  async function lead<T>(key: string, attempt: Attempt<T>, land: (page: KeptPage | undefined) => void) {
    const made = await attempt();
    if (!('html' in made)) {
      land(undefined);
      return { other: made.other };
    }
    const page = await keep(key, made.html, attempt);
    land(page);
    return { page };
  }

  return {
    answer,
    answerAlias(alias, req, res, requestId) {
      const key = aliases.get(alias);
      return key !== undefined && answer(key, req, res, ['X-Request-Id', requestId]);
    },
    addAlias: (alias, key) => {
      aliases.set(alias, key);
    },
    async obtain(key, attempt) {
      const flight = flights.get(key);
      if (flight) {
        const page = await flight;
        return page && { page };
      }
      const { promise, resolve, reject } = Promise.withResolvers<KeptPage | undefined>();
      // Where nobody waits, the leader alone hears of a failure.
      promise.catch(() => undefined);
      flights.set(key, promise);
      try {
        return await lead(key, attempt, resolve);
      } catch (error) {
        reject(error);
        throw error;
      } finally {
        flights.delete(key);
      }
    },
    send,
  };
}

async function prepare(html: Buffer, headers: Readonly<Record<string, string>>): Promise<KeptPage> {
  const bodies = await compressForKeeping(html);
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const variant = (encoding: Encoding): Variant => {
    const body = bodies[encoding];
    const etag = `"${hash}-${encoding}"`;
    const common = { ...headers, ETag: etag };
    const own = {
      'Content-Type': 'text/html; charset=utf-8',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    };
    return { body, etag, head: flat({ ...own, ...common }), notModifiedHead: flat(common) };
  };
  return {
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
    bytes: ENCODINGS.reduce((sum, encoding) => sum + bodies[encoding].length, 0),
  };
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
