import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startWebapiThread } from '#server/webapi/thread.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { closeServer, createHttpServer, type Lifecycle, listen } from './http/http-server.ts';
import { createTransport } from './http/transport.ts';
import { staticFiles } from './middleware/files/static-files.ts';
import { createLogger, createTerminalLog, type Logger } from './monitor/log.ts';
import { createMetrics, type Metrics } from './monitor/metrics.ts';
import { createMetricsServer } from './monitor/metrics-server.ts';
import { loadClientBuild } from './render/client-build.ts';
import type { SiteClient } from './render/site-client.ts';
import { startProblemOf } from './start-problem.ts';

/**
 * The process: configuration, the embedded API where none is configured (in a thread of its own), the site, signals.
 * `--dev` serves through Vite instead of the build; `--announce` tells a person where to look.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IS_DEV = process.argv.includes('--dev');
const IS_ANNOUNCED = IS_DEV || process.argv.includes('--announce');
/** Starts and ends: proof that it starts, and what leaves V8's compiled code in NODE_COMPILE_CACHE (Dockerfile). */
const IS_ONCE = process.argv.includes('--once');
/** Time between SIGTERM and the last accepted request: longer than three failed health checks (server/deploy/haproxy.cfg). */
const NOTICE_MS = 3000;
const WATCHED_MS = 15_000;
const SECOND_SIGNAL_MS = 500;

// Before React is loaded, which decides by it once and for all.
process.env.NODE_ENV = IS_DEV ? 'development' : 'production';

interface Closable {
  close(): Promise<void> | void;
}

interface RunningSite {
  server: http.Server;
  lifecycle: Lifecycle;
  /** Closed behind the server, in this order. */
  parts: Closable[];
  /** The embedded API; undefined with an operator's own. */
  webapi: { origin: string; previewKey: string } | undefined;
  /** Resolves when the embedded API ended without having been asked to. */
  died: Promise<Error> | undefined;
}

/** The operator's API, or the embedded one; what is to be closed is added to `parts`. */
async function reachApi(config: Config, log: Logger, parts: Closable[]) {
  const webapi = config.webapiOrigin ? undefined : await startEmbedded(config, log);
  const webapiOrigin = config.webapiOrigin ?? webapi?.origin ?? '';
  const transport = createTransport({ origin: webapiOrigin, timeoutMs: config.webapiTimeoutMs });
  parts.push(transport);
  if (webapi) parts.push(webapi);
  return { webapi, webapiOrigin, transport };
}

async function start(config: Config, log: Logger): Promise<RunningSite> {
  const lifecycle: Lifecycle = { isDraining: false, watchedAt: 0 };
  const parts: Closable[] = [];
  // Vite needs the server for its socket before the app, which needs Vite, can exist.
  let listener: http.RequestListener = (_req, res) => void res.writeHead(503).end();
  const { maxConnections } = config;
  const server = createHttpServer((req, res) => listener(req, res), { maxConnections });
  // Beside each other: each is busy for a good part of the start.
  const [api, client] = await Promise.all([reachApi(config, log, parts), loadClient(server, parts)]);
  const { webapi, webapiOrigin, transport } = api;
  const metrics = createMetrics(client.info.id);
  metrics.watchConnections(server);
  listener = createApp({ config, log, lifecycle, client, webapiOrigin, callApi: transport.call, metrics });
  if (config.metricsPort !== undefined)
    parts.push(await listenForMetrics(config, config.metricsPort, metrics));
  await listen(server, config.port, config.host);
  return { server, lifecycle, parts, webapi, died: webapi?.died };
}

async function listenForMetrics({ host }: Config, port: number, metrics: Metrics): Promise<Closable> {
  const server = createMetricsServer(metrics);
  await listen(server, port, host);
  return { close: () => server.closeAllConnections() };
}

function startEmbedded(config: Config, log: Logger) {
  const { webapiDataDir: dataDir, webapiTokenSeconds: tokenSeconds, webapiTimeoutMs: timeoutMs } = config;
  return startWebapiThread({ dataDir, tokenSeconds, timeoutMs, log: log.child({ part: 'webapi' }) });
}

async function loadClient(server: http.Server, parts: Closable[]): Promise<SiteClient> {
  if (IS_DEV) {
    const { createDevClient } = await import('./render/dev-client.ts');
    const client = await createDevClient(ROOT, server);
    parts.unshift(client);
    return client;
  }
  const build = await loadClientBuild(`${ROOT}dist`);
  return { ...build, files: staticFiles(build.files), isDev: false };
}

/** Finishes what is open, takes nothing new, and leaves (SHUTDOWN_SECONDS). */
async function stop({ server, lifecycle, parts }: RunningSite, config: Config, log: Logger): Promise<void> {
  log.info('finishing open requests');
  lifecycle.isDraining = true;
  const graceMs = config.shutdownSeconds * 1000;
  const isWatched = Date.now() - lifecycle.watchedAt < WATCHED_MS;
  const noticeMs = isWatched ? Math.min(NOTICE_MS, graceMs / 4) : 0;
  await sleep(noticeMs);
  await closeServer(server, graceMs - noticeMs);
  for (const part of parts) await part.close();
  log.info('stopped');
}

/** For whoever has just started it: where to look. Beside the log, where that is read by a program. */
function announce({ server, webapi }: RunningSite, config: Config): void {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
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
    const config = readConfig(process.env);
    // Who edits a page wants to see the new one, not the one of ten seconds ago.
    return IS_DEV ? { ...config, pageCacheSeconds: 0 } : config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Configuration: ${error.message}\n`);
    process.exit(1);
  }
}

/** JSON lines for programs; on a terminal, lines for people. */
function createProcessLog(config: Config): Promise<Logger> | Logger {
  return IS_DEV || process.stdout.isTTY ? createTerminalLog(config.logLevel) : createLogger(config.logLevel);
}

/** One line where somebody can do something about it; else the fault with its stack. */
function refuseStart(error: unknown, config: Config, log: Logger): never {
  const problem = startProblemOf(error, config);
  if (problem === undefined) log.fatal({ err: error }, 'the site could not start');
  else process.stderr.write(`The site cannot start: ${problem}\n`);
  process.exit(1);
}

/** What Node warns of goes into the log: its own lines would be none that a program can read. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const code = 'code' in warning ? warning.code : warning.name;
    log.warn({ code, reason: warning.message }, 'Node warns');
  });
}

async function main(): Promise<void> {
  // What nobody can read is no reason to end; the log's own stream bears a full disk likewise.
  process.stderr.on('error', () => {});
  const config = readConfigOrExit();
  const log = await createProcessLog(config);
  if (!IS_DEV) logWarnings(log);
  const site = await start(config, log).catch((error: unknown) => refuseStart(error, config, log));
  if (!IS_DEV && config.allowedHosts.length === 0) {
    log.warn('ALLOWED_HOSTS is not set: whatever host name is asked for gets pages and site data of its own');
  }
  log.info({ host: config.host, port: config.port }, 'listening');
  if (IS_ANNOUNCED) announce(site, config);
  const leave = createLeave(site, config, log);
  leaveOnSignals(leave, log);
  leaveWithApi(site, leave, log);
  if (IS_ONCE) leave(0);
}

/** A site whose API is gone can only apologise: finish what is open and let a new process begin. */
function leaveWithApi({ died }: RunningSite, leave: (code: number) => void, log: Logger): void {
  died?.then((error) => {
    log.fatal({ err: error }, 'the embedded API ended');
    leave(1);
  });
}

type Leave = (code: number) => void;

/** Ends the process in order, with an exit code; asked a second time, at once. */
function createLeave(site: RunningSite, config: Config, log: Logger): Leave {
  let stoppingSince = 0;
  return (code) => {
    if (stoppingSince > 0) {
      // A terminal's Ctrl-C comes twice by itself, from it and from start.mjs.
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

function leaveOnSignals(leave: Leave, log: Logger): void {
  process.on('SIGTERM', () => leave(0));
  process.on('SIGINT', () => leave(0));
  // A promise that nobody waited for has failed alone. What was thrown past everyone may have left anything half done:
  // finish what is open and let a new process begin.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    leave(1);
  });
}

await main();
