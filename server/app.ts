import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import express from 'express';
import type { ApiTransport } from '#shared/render.ts';
import { type Config, createRuleWorld, publicConfigOf } from './config.ts';
import { createBreaker } from './http/breaker.ts';
import type { Lifecycle } from './http/http-server.ts';
import { readTarget } from './http/request.ts';
import { beacons } from './middleware/beacons.ts';
import { cachedPage, cachedPageShortcut } from './middleware/cached-page.ts';
import { compress } from './middleware/compress.ts';
import { errorPage } from './middleware/error-page.ts';
import { builds } from './middleware/files/builds.ts';
import { icons } from './middleware/files/icons.ts';
import { manifest } from './middleware/files/manifest.ts';
import { robots } from './middleware/files/robots.ts';
import { workerSwitch } from './middleware/files/worker-switch.ts';
import { health } from './middleware/health.ts';
import { notFound } from './middleware/not-found.ts';
import { page } from './middleware/page.ts';
import { prefixRedirect, VISITOR_VARY } from './middleware/prefix-redirect.ts';
import { requestContext } from './middleware/request-context.ts';
import { routeRules } from './middleware/route-rules.ts';
import { saneRequest } from './middleware/sane-request.ts';
import {
  createSecurityHeaders,
  httpsRedirect,
  type SecurityHeaders,
  securityHeaders,
} from './middleware/security-headers.ts';
import { createVisitorReader, visitor } from './middleware/visitor.ts';
import { webapiProxy } from './middleware/webapi-proxy.ts';
import type { Logger } from './monitor/log.ts';
import { createMetrics, type Metrics } from './monitor/metrics.ts';
import { observeTransport } from './monitor/observed-transport.ts';
import { createAdmission } from './render/admission.ts';
import { type BuildInfo, withRules } from './render/client-build.ts';
import { createPageCache, type PageCache } from './render/page-cache.ts';
import { createRenderer, type Renderer, type RendererDeps } from './render/renderer.ts';
import { createSharedCache } from './render/shared-cache.ts';
import type { SiteClient } from './render/site-client.ts';
import { createMaintenanceWatch } from './site/maintenance.ts';
import { createSiteStore } from './site/site-data.ts';

export interface AppDeps {
  config: Config;
  log: Logger;
  lifecycle: Lifecycle;
  client: SiteClient;
  /** Origin of the operator's API, or of the embedded one. */
  webapiOrigin: string;
  callApi: ApiTransport;
  /** How long a page may take; default: a call of the API and a bit. */
  renderTimeoutMs?: number;
  /** Those that METRICS_PORT shows; default: the app's own. */
  metrics?: Metrics;
}

const RENDER_EXTRA_MS = 4000;
/** Who waits longer for a page leaves anyway. */
const RENDER_WAIT_MS = 5000;

/**
 * The site as one request listener: no port, no globals. The steps are those of server/README.md, "A request, step by
 * step", by number.
 *
 * One thing is not where it stands in that order: a cached page of step 13 is looked for before Express is even asked.
 * What it finds has walked all steps once, under a key of all that they decide by (middleware/cached-page.ts), and
 * carries its headers with it; walking them again for each of 50 000 such answers a second would cost more than the
 * answer.
 */
export function createApp(deps: AppDeps): RequestListener {
  const { config, log, lifecycle, client, webapiOrigin } = deps;
  const parts = createParts(deps);
  const { metrics, reader, security } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', config.trustProxy); // 1
  app.use(requestContext(config, log, metrics)); // 2
  app.use(health(config, lifecycle, metrics)); // 3
  app.use(saneRequest(config));
  app.use(compress()); // 4
  app.use(securityHeaders(security)); // 5
  app.use(httpsRedirect(config));
  app.use(beacons(parts));
  app.use(workerSwitch(config.isWorkerOn && !client.isDev));
  app.use(client.files); // 6
  app.use(builds(parts.info)); // 7
  app.use(icons());
  app.use(webapiProxy({ config, webapiOrigin, metrics, breaker: parts.breaker })); // 8
  app.use(manifest({ ...parts, loadHasPage: client.loadHasPage })); // 9
  app.use(robots({ ...parts, loadHasPage: client.loadHasPage }));
  app.use(visitor(config, reader)); // 10
  app.use(routeRules(createRuleWorld(config, parts.info.routeRules))); // 11
  app.use(prefixRedirect()); // 12
  app.use(cachedPage(parts)); // 13
  app.use(page(parts)); // 14
  app.use(notFound()); // 15
  app.use(errorPage(parts)); // 16
  const answerCached = cachedPageShortcut(parts);
  return (req, res) => {
    readTarget(req);
    if (lifecycle.isDraining) res.setHeader('Connection', 'close');
    else if (!parts.maintenance.current && answerCached(req, res)) return;
    app(req, res);
  };
}

/** What the steps share, made once. */
function createParts({ config, log, client, renderTimeoutMs, ...deps }: AppDeps) {
  const metrics = deps.metrics ?? createMetrics(client.info.id);
  const asking = createAsking(deps.callApi, metrics);
  const security = createSecurityHeaders(config, client.isDev);
  const info = withRules(client.info, config.routeRules);
  const { siteCacheSeconds: cacheSeconds, devSiteHost, siteName, localeDomains, defaultLocale } = config;
  const names = { devSiteHost, siteName, localeDomains, defaultLocale };
  const loadSite = createSiteStore({ ...asking, cacheSeconds, ...names, log, metrics });
  const world = { config, log, metrics, info, loadSite, ...asking };
  return {
    ...world,
    security,
    renderer: createPageRenderer({ ...deps, ...world, client, renderTimeoutMs }),
    cache: createGuestPages({ config, security, metrics, log }),
    reader: createVisitorReader(config),
    findAssets: client.findAssets,
  };
}

/** How this container asks the API: behind the breaker, each call counted. */
function createAsking(send: ApiTransport, metrics: Metrics) {
  // The container's own name at the API, for what it asks on behalf of all guests.
  const uuid = randomUUID();
  // Inside the breaker: it hears each answer, and asks on while nobody else may.
  const maintenance = createMaintenanceWatch(send, uuid);
  const breaker = createBreaker(maintenance.callApi);
  metrics.watchBreaker(breaker);
  return { uuid, maintenance, breaker, callApi: observeTransport(breaker.call, metrics) };
}

type RendererParts = Pick<AppDeps, 'config' | 'client' | 'webapiOrigin' | 'renderTimeoutMs'> &
  Pick<RendererDeps, 'loadSite' | 'callApi' | 'maintenance' | 'metrics'> & { info: BuildInfo };

/** The renderer, with its limits from the configuration. */
function createPageRenderer({ config, client, renderTimeoutMs, info, ...parts }: RendererParts): Renderer {
  const { renderLimit: maxActive, renderQueue: maxWaiting } = config;
  const maxWaitingOfOne = Math.ceil(maxWaiting / 4);
  const admission = createAdmission({ maxActive, maxWaiting, maxWaitingOfOne, maxWaitMs: RENDER_WAIT_MS });
  parts.metrics.watchAdmission(admission);
  return createRenderer({
    ...parts,
    render: client.render,
    config: publicConfigOf(config, info.id),
    outboxUrl: config.webapiOrigin ? undefined : `${parts.webapiOrigin}/dev/outbox`,
    sharedCache: createSharedCache(parts.metrics),
    admission,
    timeoutMs: renderTimeoutMs ?? config.webapiTimeoutMs + RENDER_EXTRA_MS,
    callsMs: config.webapiTimeoutMs,
  });
}

interface GuestPageParts {
  config: Config;
  security: SecurityHeaders;
  metrics: Metrics;
  log: Logger;
}

/** The cache of guests' pages; each carries the headers that the steps before it would have set. */
function createGuestPages({ config, security, metrics, log }: GuestPageParts): PageCache {
  return createPageCache({
    freshMs: config.pageCacheSeconds * 1000,
    maxBytes: config.pageCacheBytes,
    headers: {
      ...security.headers,
      'Cache-Control': 'private, no-cache',
      Vary: `${VISITOR_VARY}, Accept-Encoding`,
    },
    metrics,
    onRefreshError: (key, error) => log.warn({ key, err: error }, 'cached page not refreshed'),
  });
}
