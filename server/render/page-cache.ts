import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBoundedStore } from '../cache/bounded-store.ts';
import { runInBackground } from '../http/context.ts';
import { matchesEtag, parseAcceptEncoding } from '../http/request.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { currentSpan } from '../monitor/tracing.ts';
import { createPagePacker, type NewPage, type SendablePage } from './page-body.ts';

/**
 * Guest pages as compressed bytes, in an LRU cache with a limit in bytes. A page is fresh for `freshMs`, then stale while one
 * render refreshes it. The ETag is a hash of the content: every container and every rendering of the same API responses has
 * the same one. The caller puts everything into the key that the bytes depend on.
 */
export interface PageCache {
  /**
   * Sends the cached page of a key. A stale page is refreshed after the response. `headers` belong to this response alone:
   * names and values in turn. Returns false when the cache has no page to send.
   */
  answer(key: string, req: IncomingMessage, res: ServerResponse, headers?: readonly string[]): boolean;
  /**
   * Renders the page of a key once for all concurrent requests. When the result cannot be cached, the first request gets it
   * as `other` and the waiting requests get undefined: they render for themselves.
   */
  obtain<T>(
    key: string,
    render: RenderForCache<T>,
  ): Promise<{ page: SendablePage } | { other: T } | undefined>;
  send(page: SendablePage, req: IncomingMessage, res: ServerResponse, headers?: readonly string[]): void;
}

/** Renders a page that contains nothing of one visitor. Called again for each refresh. */
export type RenderForCache<T> = () => Promise<NewPage | Uncacheable<T>>;

interface Uncacheable<T> {
  /** The outcome for the request that started the render. */
  other: T;
  /** The page no longer exists (a redirect or a 404). False: the failure is temporary. */
  isGone: boolean;
}

interface Entry {
  page: SendablePage;
  madeAt: number;
  refresh: () => Promise<void>;
  isRefreshing: boolean;
  /** Time of the last failed refresh; undefined after a successful one. */
  failedAt?: number;
}

export interface PageCacheOptions {
  freshMs: number;
  maxBytes: number;
  /** Sent with every cached page: security headers, Vary, Cache-Control. They must not differ between requests. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  onRefreshError: (key: string, error: unknown) => void;
}

const HTML = 'text/html; charset=utf-8';
/** How long a page may be sent after `freshMs`. */
const STALE_MS = 60_000;
/** The same while refreshes fail: guests get the last good page during an outage of the API. */
const STALE_ON_FAILURE_MS = 600_000;
/** Pause after a failed refresh. */
const FAILURE_PAUSE_MS = 1000;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { freshMs, maxBytes, metrics, onRefreshError } = options;
  const entries = createBoundedStore<Entry>({ maxBytes, sizeOf: (entry) => entry.page.bytes });
  metrics.watchStore('page', entries.stats);
  const pack = createPagePacker();
  /** First renders that have not ended yet, by key. */
  const inFlight = new Map<string, Promise<SendablePage | undefined>>();
  const commonHeaders = Object.entries(options.headers).flat();

  async function store<T>(key: string, made: NewPage, render: RenderForCache<T>): Promise<SendablePage> {
    const page = await pack(made);
    const refresh = async () => {
      const next = await render();
      if ('html' in next) await store(key, next, render);
      else if (next.isGone) entries.delete(key);
      else throw new Error('the page cannot be cached now');
    };
    entries.set(key, { page, madeAt: performance.now(), refresh, isRefreshing: false });
    return page;
  }

  function refreshInBackground(key: string, entry: Entry): void {
    const hasJustFailed =
      entry.failedAt !== undefined && performance.now() - entry.failedAt < FAILURE_PAUSE_MS;
    if (entry.isRefreshing || hasJustFailed) return;
    entry.isRefreshing = true;
    const refresh = () =>
      entry.refresh().catch((error: unknown) => {
        entry.isRefreshing = false;
        entry.failedAt = performance.now();
        onRefreshError(key, error);
      });
    runInBackground(refresh, currentSpan()?.traceparent);
  }

  const send: PageCache['send'] = (page, req, res, headers = []) => {
    const accepted = parseAcceptEncoding(req.headers['accept-encoding']);
    const tag = `"${page.version}-${accepted}"`;
    // The ETag is weak: the bytes also contain the time of the rendering. One array costs less than single headers.
    const always = [...commonHeaders, 'ETag', `W/${tag}`, ...headers];
    if (matchesEtag(req.headers['if-none-match'], tag)) {
      res.writeHead(304, always).end();
      return;
    }
    const { body, encoding } = page.bodyIn(accepted);
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const length = String(body.length);
    res.writeHead(200, ['Content-Type', HTML, ...coding, 'Content-Length', length, ...always]);
    res.end(body);
  };

  return {
    send,
    answer(key, req, res, headers) {
      const entry = entries.get(key);
      if (!entry) return false;
      const age = performance.now() - entry.madeAt;
      if (age >= freshMs + (entry.failedAt === undefined ? STALE_MS : STALE_ON_FAILURE_MS)) return false;
      if (age >= freshMs) refreshInBackground(key, entry);
      metrics.countPage(age < freshMs ? 'hit' : 'stale');
      send(entry.page, req, res, headers);
      return true;
    },
    async obtain(key, render) {
      const pending = inFlight.get(key);
      if (pending) {
        const page = await pending;
        return page && { page };
      }
      const { promise, resolve, reject } = Promise.withResolvers<SendablePage | undefined>();
      // Without a waiting request nobody else handles the rejection.
      promise.catch(() => undefined);
      inFlight.set(key, promise);
      try {
        const made = await render();
        const page = 'html' in made ? await store(key, made, render) : undefined;
        resolve(page);
        return 'html' in made ? page && { page } : { other: made.other };
      } catch (error) {
        reject(error);
        throw error;
      } finally {
        inFlight.delete(key);
      }
    },
  };
}
