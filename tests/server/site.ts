import type http from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import zlib from 'node:zlib';
import request from 'supertest';
import { onTestFinished } from 'vitest';
import { type AppDeps, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createHttpServer, type Lifecycle } from '#server/http/http-server.ts';
import { createTransport } from '#server/http/transport.ts';
import { staticFiles } from '#server/middleware/files/static-files.ts';
import { createLogger } from '#server/monitor/log.ts';
import { createMetrics, type Metrics } from '#server/monitor/metrics.ts';
import type { StaticFile } from '#server/render/client-build.ts';
import type { HasPage, Render, RenderedPage, RenderRequest } from '#shared/render.ts';
import type { RouteRules } from '#shared/urls/route-rules.ts';

/** The real app for tests, with a fake API and a fake client. */
export interface TestSite {
  origin: string;
  /** supertest on the app. */
  agent: ReturnType<typeof request>;
  /** Every render request of the app. */
  renders: RenderRequest[];
  /** Every call that reached the API: "GET /api/webapi/webSite?…". */
  calls: string[];
  /** The lines of the log. */
  log: Record<string, unknown>[];
  lifecycle: Lifecycle;
  server: http.Server;
}

export interface SiteOptions {
  env?: Record<string, string>;
  render?: Render;
  api?: http.RequestListener;
  /** The API is unreachable. */
  isApiDown?: boolean;
  /** Path prefix of the API in WEBAPI_ORIGIN, "/v2". */
  apiPrefix?: string;
  deps?: Partial<AppDeps>;
  files?: ReadonlyMap<string, StaticFile>;
  /** Default: every route has a page. */
  hasPage?: HasPage;
  /** Rules of the build. */
  routeRules?: RouteRules;
}

/** A rendered page whose markup contains its route, device, locale and path. */
export function fakePage(asked: RenderRequest, overrides: Partial<RenderedPage> = {}): RenderedPage {
  const { page, target, pathname, search } = asked;
  const name = page.kind === 'route' ? page.match.name : page.kind;
  const status =
    page.kind === 'error' ? page.status : /^(notFound|routeInvalid)$/.test(page.kind) ? 404 : 200;
  const text = `<main data-page="${name}">${target.device} ${target.locale} ${pathname}${search} ${'x'.repeat(2000)}</main>`;
  return {
    kind: 'page',
    status,
    head: { title: name, metas: [], links: [] },
    lang: target.locale === 'zhTW' ? 'zh-TW' : 'en-US',
    dir: 'ltr',
    bodyClass: '',
    modules: [],
    isCacheable: status === 200 && asked.session.authorization === null,
    pipe: (destination) => {
      // NodeJSWritable leaves the type of a chunk open; Node's Writable takes text.
      (destination.write as (chunk: string) => boolean)(text);
      destination.end();
    },
    content: () => '',
    state: () => JSON.stringify({ member: asked.session.authorization !== null }),
    ...overrides,
  };
}

const SITE_DATA: Record<string, unknown> = {
  '/api/webapi/webSite': [{ name: 'title', content: 'Lucky' }],
  '/api/webapi/webSetting': { list: [{ name: 'FESTIVAL_DRAGON', content: '1' }] },
  '/api/webapi/gameCategory/seo': { list: [] },
  '/api/webapi/language': { list: [] },
};

/** An API with site data. It echoes all other requests. */
const defaultApi: RequestListener = (req, res) => {
  const path = req.url?.split('?')[0] ?? '';
  const data = SITE_DATA[path] ?? { path: req.url, headers: req.headers };
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ok', data }));
};

const SCRIPT = Buffer.from('console.log(1);');
const FILES = new Map<string, StaticFile>([
  [
    '/assets/app-1a2b.js',
    {
      type: 'text/javascript; charset=utf-8',
      etag: 'hash1',
      isImmutable: true,
      bodies: { identity: SCRIPT, br: zlib.brotliCompressSync(SCRIPT), gzip: zlib.gzipSync(SCRIPT) },
    },
  ],
  [
    '/favicon.svg',
    { type: 'image/svg+xml', etag: 'hash2', isImmutable: false, bodies: { identity: Buffer.from('<svg/>') } },
  ],
]);

/** Listens on a free loopback port until the test ends. */
export async function serve(
  listener: RequestListener,
  metrics?: Metrics,
): Promise<{ server: http.Server; origin: string }> {
  const server = createHttpServer(listener);
  metrics?.watchConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export async function startSite(options: SiteOptions = {}): Promise<TestSite> {
  const renders: RenderRequest[] = [];
  const calls: string[] = [];
  const log: Record<string, unknown>[] = [];
  const config = readConfig({ WEBAPI_ORIGIN: 'embedded', LOG_LEVEL: 'debug', ...options.env });
  const api = options.api ?? defaultApi;
  const { origin } = await serve((req, res) => {
    calls.push(`${req.method} ${req.url}`);
    api(req, res);
  });
  const webapiOrigin = options.isApiDown ? 'http://127.0.0.1:1' : origin + (options.apiPrefix ?? '');
  const transport = createTransport({ origin: webapiOrigin, timeoutMs: config.WEBAPI_TIMEOUT_MS });
  onTestFinished(() => transport.close());
  const lifecycle: Lifecycle = { isDraining: false, watchedAt: 0 };
  const render = options.render ?? (async (asked: RenderRequest) => fakePage(asked));
  const metrics = createMetrics('b1');
  const listener = createApp({
    metrics,
    config,
    log: createLogger(config.LOG_LEVEL, linesInto(log)),
    lifecycle,
    webapiOrigin,
    callApi: transport.call,
    client: {
      render: (asked) => {
        renders.push(asked);
        return render(asked);
      },
      loadHasPage: async () => options.hasPage ?? (() => true),
      findAssets: () => ({ entry: '/assets/app-1a2b.js', styles: ['/assets/app.css'], preloads: [] }),
      files: staticFiles(options.files ?? FILES),
      info: { id: 'b1', timestamp: '2026-01-01T00:00:00.000Z', routeRules: options.routeRules ?? {} },
      isDev: false,
    },
    ...options.deps,
  });
  // One port for all requests of a test, because responses depend on the host.
  const { origin: siteOrigin, server } = await serve(listener, metrics);
  return { origin: siteOrigin, agent: request(siteOrigin), renders, calls, log, lifecycle, server };
}

function linesInto(log: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      log.push(JSON.parse(String(chunk)));
      done();
    },
  });
}

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
export const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
export const GOOGLEBOT_PHONE =
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
