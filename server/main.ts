import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startWebapiThread } from '#server/webapi/thread.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { closeServer, createHttpServer, type Lifecycle, listen } from './http/http-server.ts';
import { createTransport } from './http/transport.ts';
import { earlierAssets, keepAssets } from './middleware/files/earlier-assets.ts';
import { staticFiles } from './middleware/files/static-files.ts';
import { createLimitedLog, createLogger, createTerminalLog, type Logger } from './monitor/log.ts';
import { createMetrics, createMetricsServer } from './monitor/metrics.ts';
import type { Tracer } from './monitor/tracing.ts';
import { loadClientBuild, type SiteClient } from './render/client-build.ts';
import { startProblemOf } from './start-problem.ts';

/**
 * The process: configuration, the embedded API in a thread of its own when WEBAPI_ORIGIN is `embedded`, the site, signals.
 * `--dev` serves through Vite instead of the build, with the embedded API unless WEBAPI_ORIGIN is set. `--announce` prints the
 * site's addresses. `--once` stops after the start; it shows that the site starts, and fills NODE_COMPILE_CACHE (Dockerfile).
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IS_DEV = process.argv.includes('--dev');
const IS_ANNOUNCED = IS_DEV || process.argv.includes('--announce');
const IS_ONCE = process.argv.includes('--once');
/** Time for a load balancer to notice the failing /readyz: longer than three failed checks (server/deploy/haproxy.cfg). */
const NOTICE_MS = 3000;
/** A load balancer counts as present when /readyz was requested within this time. */
const WATCHED_MS = 15_000;
const DEMO_WARNING =
  'this site is a demo: its API, members and money are invented. Set WEBAPI_ORIGIN to serve an API of your own';
/** Ctrl-C in a terminal sends two signals: one directly and one from start.mjs. A later signal ends the process at once. */
const SECOND_SIGNAL_MS = 500;

// React reads it when it is loaded.
process.env.NODE_ENV = IS_DEV ? 'development' : 'production';

interface Closable {
  close(): Promise<void> | void;
}

interface RunningSite {
  server: http.Server;
  lifecycle: Lifecycle;
  /** Closed after the server, in this order. */
  parts: Closable[];
  /** The embedded API; undefined with an operator's API. */
  webapi: { origin: string; previewKey: string } | undefined;
  /** Resolves when the embedded API ends unexpectedly. */
  died: Promise<Error> | undefined;
}

/** Creates the transport to the operator's API, or starts the embedded API. Adds both to `parts`. */
async function connectApi(config: Config, log: Logger, parts: Closable[]) {
  const { WEBAPI_VAPID_PUBLIC: publicKey, WEBAPI_VAPID_PRIVATE: privateKey } = config;
  const { WEBAPI_VAPID_SUBJECT: subject, WEBAPI_TIMEOUT_MS: timeoutMs } = config;
  const webapi = config.WEBAPI_ORIGIN
    ? undefined
    : await startWebapiThread({
        dataDir: config.WEBAPI_DATA_DIR,
        tokenSeconds: config.WEBAPI_TOKEN_SECONDS,
        timeoutMs,
        vapid: publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined,
        log: log.child({ part: 'webapi' }),
      });
  const webapiOrigin = config.WEBAPI_ORIGIN ?? webapi?.origin ?? '';
  const transport = createTransport({ origin: webapiOrigin, timeoutMs });
  parts.push(transport);
  if (webapi) parts.push(webapi);
  return { webapi, webapiOrigin, transport };
}

async function start(config: Config, log: Logger): Promise<RunningSite> {
  const lifecycle: Lifecycle = { isDraining: false, watchedAt: 0 };
  const parts: Closable[] = [];
  // Vite needs the server for its socket, and the app needs Vite.
  let listener: http.RequestListener = (_req, res) => void res.writeHead(503).end();
  const { MAX_CONNECTIONS: maxConnections } = config;
  const server = createHttpServer((req, res) => listener(req, res), { maxConnections });
  const [api, client] = await Promise.all([
    connectApi(config, log, parts),
    loadClient(server, config, log, parts),
  ]);
  const { webapi, webapiOrigin, transport } = api;
  const metrics = createMetrics(client.info.id);
  metrics.watchConnections(server);
  const tracer = await loadTracer(config, client.info.id, log);
  if (tracer) parts.push(tracer);
  const { call: callApi } = transport;
  listener = createApp({ config, log, lifecycle, client, webapiOrigin, callApi, metrics, tracer });
  if (config.METRICS_PORT !== undefined) {
    const metricsServer = createMetricsServer(metrics);
    await listen(metricsServer, config.METRICS_PORT, config.HOST);
    parts.push({ close: () => metricsServer.closeAllConnections() });
  }
  await listen(server, config.PORT, config.HOST);
  return { server, lifecycle, parts, webapi, died: webapi?.died };
}

async function loadClient(
  server: http.Server,
  config: Config,
  log: Logger,
  parts: Closable[],
): Promise<SiteClient> {
  if (IS_DEV) {
    const { createDevClient } = await import('./render/dev-client.ts');
    const client = await createDevClient(ROOT, server);
    parts.unshift(client);
    return client;
  }
  const build = await loadClientBuild(`${ROOT}dist`);
  const { ASSETS_DIR: assetsDir } = config;
  if (assetsDir === undefined) return { ...build, files: staticFiles(build.files), isDev: false };
  await keepAssets(`${ROOT}dist/client`, assetsDir, log);
  return { ...build, files: staticFiles(build.files, earlierAssets(assetsDir)), isDev: false };
}

/** Creates the tracer if OTEL_EXPORTER_OTLP_ENDPOINT is set. Only then is the OpenTelemetry SDK loaded. */
async function loadTracer(config: Config, buildId: string, log: Logger): Promise<Tracer | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampleRatio } = config;
  if (!endpoint) return undefined;
  const { createTracer } = await import('./monitor/otel.ts');
  return createTracer({ endpoint, sampleRatio, buildId, limitedLog: createLimitedLog(log) });
}

/** Finishes open requests and closes everything within SHUTDOWN_SECONDS. */
async function stop({ server, lifecycle, parts }: RunningSite, config: Config, log: Logger): Promise<void> {
  log.info('the site finishes open requests');
  lifecycle.isDraining = true;
  lifecycle.onDrain?.();
  const graceMs = config.SHUTDOWN_SECONDS * 1000;
  const isWatched = Date.now() - lifecycle.watchedAt < WATCHED_MS;
  const noticeMs = isWatched ? Math.min(NOTICE_MS, graceMs / 4) : 0;
  await sleep(noticeMs);
  await closeServer(server, graceMs - noticeMs, lifecycle);
  for (const part of parts) await part.close();
  log.info('the site stopped');
}

/** Prints the addresses of the site: on a terminal to standard output, otherwise to standard error beside the log. */
function announce({ server, webapi }: RunningSite, config: Config): void {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  const host = ['0.0.0.0', '::'].includes(config.HOST) ? 'localhost' : config.HOST;
  const site = `http://${host}:${port}`;
  const lines = [`  Site:    ${site}`];
  if (webapi) {
    lines.push('  Login:   demo / demo-password-1');
    lines.push(
      `  Preview: ${site}/enUS/demo/promo?id=12&key=${webapi.previewKey}  (an unpublished promotion)`,
    );
    lines.push(`  Outbox:  ${webapi.origin}/dev/outbox  (codes "sent" by SMS)`);
  }
  lines.push(`  Design:  ${IS_DEV ? `${site}/_ui` : 'npm run dev, then /_ui'}`);
  const stream = process.stdout.isTTY ? process.stdout : process.stderr;
  stream.write(`\n${lines.join('\n')}\n\n`);
}

function readConfigOrExit(): Config {
  try {
    const webapiOrigin = process.env.WEBAPI_ORIGIN || (IS_DEV ? 'embedded' : '');
    const config = readConfig({ ...process.env, WEBAPI_ORIGIN: webapiOrigin });
    // During development an edited page must show at once.
    return IS_DEV ? { ...config, PAGE_CACHE_SECONDS: 0 } : config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Configuration: ${error.message}\n`);
    process.exit(1);
  }
}

/** Prints one line for a problem that the operator can resolve, otherwise the error with its stack. */
function exitWithProblem(error: unknown, config: Config, log: Logger): never {
  const problem = startProblemOf(error, config);
  if (problem === undefined) log.fatal({ err: error }, 'the site cannot start');
  else process.stderr.write(`The site cannot start: ${problem}\n`);
  process.exit(1);
}

/** Logs Node's warnings as JSON lines. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const code = 'code' in warning ? warning.code : warning.name;
    log.warn({ code, reason: warning.message }, 'Node gave a warning');
  });
}

async function main(): Promise<void> {
  // A closed standard error must not end the process. The log's stream handles its own errors.
  process.stderr.on('error', () => {});
  const config = readConfigOrExit();
  const log =
    IS_DEV || process.stdout.isTTY
      ? await createTerminalLog(config.LOG_LEVEL)
      : createLogger(config.LOG_LEVEL);
  if (!IS_DEV) logWarnings(log);
  const site = await start(config, log).catch((error: unknown) => exitWithProblem(error, config, log));
  if (!IS_DEV && config.ALLOWED_HOSTS.length === 0) {
    log.warn('ALLOWED_HOSTS is not set: any host name gets its own pages and site data');
  }
  if (!IS_DEV && !config.WEBAPI_ORIGIN) log.warn(DEMO_WARNING);
  log.info({ host: config.HOST, port: config.PORT }, 'the site listens');
  if (IS_ANNOUNCED) announce(site, config);
  const shutDown = createShutdown(site, config, log);
  process.on('SIGTERM', () => shutDown(0));
  process.on('SIGINT', () => shutDown(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  // The state of the process is unknown. Finish open requests and let a new process start.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    shutDown(1);
  });
  site.died?.then((error) => {
    log.fatal({ err: error }, 'the embedded API ended');
    shutDown(1);
  });
  if (IS_ONCE) shutDown(0);
}

/** Creates the function that stops the site and ends the process with an exit code. A second call ends it at once. */
function createShutdown(site: RunningSite, config: Config, log: Logger): (code: number) => void {
  let stoppingSince = 0;
  return (code) => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SECOND_SIGNAL_MS) process.exit(code);
      return;
    }
    stoppingSince = Date.now();
    stop(site, config, log).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
}

await main();
