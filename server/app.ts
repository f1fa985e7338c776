import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import express from 'express';
import type { ApiTransport, SharedCache } from '#shared/render.ts';
import { createSwrCache } from './cache/swr-cache.ts';
import { type Config, createRuleWorld, publicConfigOf } from './config.ts';
import { createBreaker } from './http/breaker.ts';
import { removeTrace } from './http/context.ts';
import { apiForHost } from './http/for-host.ts';
import type { Lifecycle } from './http/http-server.ts';
import { readTarget } from './http/request.ts';
import { beacons } from './middleware/beacons.ts';
import { cachedPage, pageCacheKey } from './middleware/cached-page.ts';
import { errorPage, notFound } from './middleware/error-page.ts';
import { eventStream } from './middleware/event-stream.ts';
import { icons } from './middleware/files/icons.ts';
import { manifest } from './middleware/files/manifest.ts';
import { robots } from './middleware/files/robots.ts';
import { buildFiles, workerSwitch } from './middleware/files/static-files.ts';
import { health } from './middleware/health.ts';
import { page } from './middleware/page.ts';
import { prefixRedirect, routeRules, VISITOR_VARY } from './middleware/redirects.ts';
import { requestContext } from './middleware/request-context.ts';
import { saneRequest } from './middleware/sane-request.ts';
import { createSecurityHeaders, httpsRedirect, securityHeaders } from './middleware/security-headers.ts';
import { createVisitorReader, visitor } from './middleware/visitor.ts';
import { webapiProxy } from './middleware/webapi-proxy.ts';
import { observeTransport } from './monitor/api-calls.ts';
import { createContractDepartures } from './monitor/contract-departures.ts';
import { createLimitedLog, type Logger } from './monitor/log.ts';
import { createMetrics, type Metrics } from './monitor/metrics.ts';
import { runInSpan, type Tracer } from './monitor/tracing.ts';
import { createAdmission } from './render/admission.ts';
import { type SiteClient, withRules } from './render/client-build.ts';
import { createPageCache } from './render/page-cache.ts';
import { createRenderer } from './render/renderer.ts';
import { createApiCheck } from './site/api-check.ts';
import { createMaintenanceWatch } from './site/maintenance.ts';
import { createSiteStore, type SiteStore } from './site/site-data.ts';

export interface AppDeps {
  config: Config;
  log: Logger;
  lifecycle: Lifecycle;
  client: SiteClient;
  /** Origin of the operator's API or of the embedded API. */
  webapiOrigin: string;
  callApi: ApiTransport;
  /** Time limit of a page; default: WEBAPI_TIMEOUT_MS and RENDER_EXTRA_MS. */
  renderTimeoutMs?: number;
  /** Default: created here. */
  metrics?: Metrics;
  /** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
  tracer?: Tracer | undefined;
}

const RENDER_EXTRA_MS = 4000;
/** Visitors seldom wait longer for a page. */
const RENDER_WAIT_MS = 5000;
/** API responses that all guests share are fresh up to the first age, then stale up to the second one. */
const SHARED_FRESH_MS = 1000;
const SHARED_STALE_MS = 5000;
/** Size as JSON. Parsed values take about three times as much memory. */
const SHARED_BYTES = 16 * 1024 * 1024;

/**
 * The site as one request listener, without a port and without globals. The numbers are those of server/README.md, "A request,
 * step by step".
 *
 * Cached pages are sent before Express. Such a page has passed all steps once; its key contains everything that the steps depend
 * on, and its entry contains their headers (middleware/cached-page.ts).
 */
export function createApp(deps: AppDeps): RequestListener {
  const { config, log, lifecycle, client, webapiOrigin, tracer } = deps;
  const parts = createParts(deps);
  const { metrics, reader, security } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', config.TRUST_PROXY); // 1
  app.use(requestContext(config, log, { metrics, lifecycle })); // 2
  app.use(health({ ...parts, lifecycle })); // 3
  app.use(saneRequest(config));
  app.use(
    // 4. For responses without Content-Encoding. A small window: the default of 4 MB costs more CPU than it saves.
    compression({
      threshold: 1024,
      level: 3,
      memLevel: 7,
      brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } },
    }),
  );
  app.use(securityHeaders(security)); // 5
  app.use(httpsRedirect(config));
  app.use(beacons(parts));
  app.use(workerSwitch(config.SERVICE_WORKER && !client.isDev));
  app.use(client.files); // 6
  app.use(buildFiles(parts.info)); // 7
  app.use(icons());
  const { breaker, limitedLog } = parts;
  app.use(eventStream({ config, webapiOrigin, lifecycle, metrics, breaker, limitedLog })); // 8
  app.use(webapiProxy({ config, webapiOrigin, metrics, breaker, limitedLog }));
  app.use(manifest(parts)); // 9
  app.use(robots({ ...parts, loadHasPage: client.loadHasPage }));
  app.use(visitor(config, reader)); // 10
  app.use(routeRules(createRuleWorld(config, parts.info.routeRules))); // 11
  app.use(prefixRedirect()); // 12
  app.use(pageCacheKey(parts)); // 13
  app.use(page(parts)); // 14
  app.use(notFound()); // 15
  app.use(errorPage(parts)); // 16
  const sendCached = cachedPage(parts);
  return (req, res) => {
    readTarget(req);
    // Without a proxy of ours a visitor sent it, and must not decide which traces are recorded.
    if (config.TRUST_PROXY === 0) removeTrace(req.headers);
    runInSpan(tracer?.startRequest(req.headers), () => {
      if (lifecycle.isDraining) res.setHeader('Connection', 'close');
      if (!sendCached(req, res)) app(req, res);
    });
  };
}

/** Creates the objects that several steps use. */
function createParts({ config, log, client, webapiOrigin, renderTimeoutMs, ...deps }: AppDeps) {
  const metrics = deps.metrics ?? createMetrics(client.info.id);
  // X-UUID of this container for calls on behalf of all guests.
  const uuid = randomUUID();
  // The breaker wraps the maintenance watch, so that its probes are watched too.
  const maintenance = createMaintenanceWatch(deps.callApi, uuid);
  const breaker = createBreaker(maintenance.callApi);
  metrics.watchBreaker(breaker);
  const limitedLog = createLimitedLog(log);
  const callApi = observeTransport(breaker.call, { metrics, limitedLog });
  const info = withRules(client.info, config.ROUTE_RULES);
  const departures = createContractDepartures({ registry: metrics.registry, limitedLog });
  const onDeparture = departures.record;
  const siteStore = createSiteStore({
    ...{ callApi, uuid, limitedLog, metrics, onDeparture },
    cacheSeconds: config.SITE_CACHE_SECONDS,
    devSiteHost: config.DEV_SITE_HOST,
    siteName: config.SITE_NAME,
    localeDomains: config.LOCALE_DOMAINS,
    defaultLocale: config.DEFAULT_LOCALE,
  });
  const ownHost = config.SITE_ORIGIN
    ? new URL(config.SITE_ORIGIN).hostname
    : (config.ALLOWED_HOSTS[0] ?? config.DEV_SITE_HOST);
  const apiCheck = createApiCheck({
    ...{ callApi: apiForHost(callApi, ownHost), uuid, log, limitedLog, onDeparture, host: ownHost },
    locale: config.DEFAULT_LOCALE,
    isInMaintenance: () => maintenance.current(ownHost) !== null,
  });
  let isSiteDataMissing = false;
  const loadSite: SiteStore = async (host) => {
    const loaded = await siteStore(host);
    isSiteDataMissing = loaded.isSiteStale;
    return loaded;
  };
  metrics.watchSiteData(async () => isSiteDataMissing || !(await apiCheck.isConfirmed()));
  const admission = createAdmission({
    maxActive: config.RENDER_LIMIT,
    maxWaiting: config.RENDER_QUEUE,
    maxWaitingPerNetwork: Math.ceil(config.RENDER_QUEUE / 4),
    maxWaitMs: RENDER_WAIT_MS,
  });
  metrics.watchAdmission(admission);
  const security = createSecurityHeaders(config, client.isDev);
  return {
    ...{ config, log, limitedLog, metrics, info, loadSite, uuid, maintenance, breaker, callApi, security },
    ...{ departures, onDeparture, apiCheck },
    renderer: createRenderer({
      render: client.render,
      config: publicConfigOf(config, info.id),
      outboxUrl: config.WEBAPI_ORIGIN ? undefined : `${webapiOrigin}/dev/outbox`,
      ...{ loadSite, callApi, maintenance, admission, metrics, limitedLog, onDeparture },
      sharedCache: createSharedCache(metrics),
      timeoutMs: renderTimeoutMs ?? config.WEBAPI_TIMEOUT_MS + RENDER_EXTRA_MS,
      callsMs: config.WEBAPI_TIMEOUT_MS,
    }),
    cache: createPageCache({
      freshMs: config.PAGE_CACHE_SECONDS * 1000,
      maxBytes: config.PAGE_CACHE_MB * 1024 * 1024,
      // The headers that the earlier steps set.
      headers: {
        ...security.headers,
        'Cache-Control': 'private, no-cache',
        Vary: `${VISITOR_VARY}, Accept-Encoding`,
      },
      metrics,
      onRefreshError: (key, error) => {
        const fields = { key, err: error };
        limitedLog('warn', 'page cache', { fields, message: 'the cached page was not refreshed' });
      },
    }),
    reader: createVisitorReader(config),
    findAssets: client.findAssets,
  };
}

/** The app's cache across requests (shared/render.ts). The app puts only data into it that all guests share. */
function createSharedCache(metrics: Metrics): SharedCache {
  const cache = createSwrCache<unknown>({
    freshMs: SHARED_FRESH_MS,
    staleMs: SHARED_STALE_MS,
    maxBytes: SHARED_BYTES,
    sizeOf: (data) => JSON.stringify(data)?.length ?? 0,
  });
  metrics.watchStore('api', cache.stats);
  return {
    // The cast is safe: each key always loads the same type.
    get: <T>(key: string, load: () => Promise<T>) => cache.get(key, load) as Promise<T>,
  };
}
