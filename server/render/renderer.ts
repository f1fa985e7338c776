import type { PublicConfig } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { PathStyle, Target } from '#shared/paths.ts';
import type {
  ApiCall,
  ApiTransport,
  PageRequest,
  Render,
  RenderOutcome,
  SharedCache,
} from '#shared/render.ts';
import type { CallDeparture } from '#shared/webapi/tolerance.ts';
import { currentContext } from '../http/context.ts';
import { apiForHost, cacheForHost } from '../http/for-host.ts';
import { raceAbort } from '../http/race-abort.ts';
import type { LimitedLog } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import { currentSpan, runInSpan } from '../monitor/tracing.ts';
import { isOpenInMaintenance, type MaintenanceWatch } from '../site/maintenance.ts';
import type { SiteStore } from '../site/site-data.ts';
import type { Admission } from './admission.ts';

/** One page to render. Plain values, so that the page cache can render it again without its request. */
export interface PageInput {
  page: PageRequest;
  pathname: string;
  search: string;
  origin: string;
  hostName: string;
  /** The request comes from this machine, without a proxy. */
  isLocal: boolean;
  target: Target;
  style: PathStyle;
  authorization: string | null;
  uuid: string;
  requestId: string;
}

export interface RendererDeps {
  render: Render;
  config: PublicConfig;
  /** Outbox of the embedded API, for local requests only; undefined with an operator's API. */
  outboxUrl?: string | undefined;
  loadSite: SiteStore;
  callApi: ApiTransport;
  maintenance: MaintenanceWatch;
  sharedCache: SharedCache;
  admission: Admission;
  metrics: Metrics;
  limitedLog: LimitedLog;
  /** Called for each field of an API answer that departs from the contract. */
  onDeparture: (departure: CallDeparture) => void;
  timeoutMs: number;
  /** Time limit of all API calls of one page together. */
  callsMs: number;
}

export interface Renderer {
  /**
   * Waits for one of RENDER_LIMIT places, loads the site data and renders the page.
   * @param leave aborts when the visitor leaves
   * @throws SiteError OVERLOADED without a free place, RENDER_TIMEOUT after the deadline
   * @throws the reason of `leave`, or the app's own error
   */
  render(input: PageInput, leave?: AbortSignal): Promise<RenderOutcome>;
}

/** Renders pages within RENDER_LIMIT, RENDER_QUEUE and WEBAPI_TIMEOUT_MS. */
export function createRenderer(deps: RendererDeps): Renderer {
  return {
    async render(input, leave) {
      const release = await deps.admission.acquire({ signal: leave, address: currentContext()?.address });
      const started = performance.now();
      const controller = new AbortController();
      const timer = setTimeout(() => {
        controller.abort(new SiteError('RENDER_TIMEOUT', `no page within ${deps.timeoutMs} ms`));
      }, deps.timeoutMs);
      const signal = leave ? AbortSignal.any([controller.signal, leave]) : controller.signal;
      const { page, target, hostName } = input;
      const budget = createCallBudget({
        callApi: apiForHost(deps.callApi, hostName),
        sharedCache: cacheForHost(deps.sharedCache, hostName),
        callsMs: deps.callsMs,
      });
      const labels = { route: page.kind === 'route' ? page.match.name : page.kind, device: target.device };
      const span = currentSpan()?.startChild(`render ${labels.route}`, 'internal');
      let outcome: RenderOutcome | undefined;
      try {
        const rendered = runInSpan(span, () => renderOpenOrClosed({ ...deps, ...budget }, input, signal));
        outcome = await raceAbort(rendered, signal);
        return outcome;
      } finally {
        clearTimeout(timer);
        budget.end();
        release();
        const ms = performance.now() - started;
        deps.metrics.observeRender(labels, ms / 1000);
        currentContext()?.timings?.addRender(ms);
        const attributes = { 'site.route': labels.route, 'site.device': labels.device };
        span?.end({ attributes, isError: outcome === undefined });
      }
    },
  };
}

/**
 * Limits the total time of the API calls of one page to `callsMs`, also if they run one after the other. Over the limit a call
 * rejects with UPSTREAM_TIMEOUT and the page renders without its data. Cached responses are used after the limit too.
 *
 * A call in flight is not aborted: other pages may wait for it, and the cache keeps its response. The transport has a limit of
 * its own.
 */
export function createCallBudget({
  callApi,
  sharedCache,
  callsMs,
}: Pick<RendererDeps, 'callApi' | 'sharedCache' | 'callsMs'>) {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new SiteError('UPSTREAM_TIMEOUT', `the page's calls took over ${callsMs} ms together`));
  }, callsMs);
  return {
    callApi: async (call: ApiCall) => {
      // Calls without a signal fill the shared cache. Each page that waits for one has its own limit.
      if (!call.signal) return callApi(call);
      limit.signal.throwIfAborted();
      return raceAbort(callApi(call), limit.signal);
    },
    sharedCache: {
      get: <T>(key: string, load: () => Promise<T>) => raceAbort(sharedCache.get(key, load), limit.signal),
    },
    /** Call it when the page is rendered. */
    end: () => clearTimeout(timer),
  };
}

/** Longest reason in the log, in characters. The message of a schema error lists every problem of a response. */
const MAX_REASON = 500;

/** Renders the maintenance page instead while the whole site is closed. An API call of this page may be the first to show that. */
async function renderOpenOrClosed(
  deps: RendererDeps,
  input: PageInput,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  const { maintenance } = deps;
  const { locale } = input.target;
  const { hostName } = input;
  await maintenance.check(hostName, locale);
  const canClose = input.page.kind !== 'route' || !isOpenInMaintenance(input.page.match.name);
  const closedPage = () => {
    const current = canClose ? maintenance.currentIn(hostName, locale) : null;
    return current && { kind: 'maintenance' as const, ...current };
  };
  const before = closedPage();
  const outcome = await renderPage(deps, before ? { ...input, page: before } : input, signal);
  const after = before ? null : closedPage();
  return after ? renderPage(deps, { ...input, page: after }, signal) : outcome;
}

async function renderPage(deps: RendererDeps, input: PageInput, signal: AbortSignal): Promise<RenderOutcome> {
  const { hostName, isLocal, authorization, uuid, ...rest } = input;
  const { config, outboxUrl } = deps;
  const { site, isSiteStale } = await deps.loadSite(hostName);
  return deps.render({
    ...rest,
    config: isLocal && outboxUrl ? { ...config, outboxUrl } : config,
    site,
    isSiteStale,
    session: { authorization, uuid },
    callApi: deps.callApi,
    sharedCache: deps.sharedCache,
    signal,
    onDeparture: deps.onDeparture,
    log: (level, message, detail) => logOfApp(deps.limitedLog, level, message, detail),
  });
}

/** Logs a message of the app. Equal messages are logged once a minute; messages that differ only in ids count as equal. */
function logOfApp(limitedLog: LimitedLog, level: 'warn' | 'error', message: string, detail: unknown): void {
  const failure: { kind?: unknown; cause?: unknown } = typeof detail === 'object' && detail ? detail : {};
  // observeTransport has logged a call without a response.
  if (failure.kind === 'network' || failure.kind === 'timeout') return;
  const { cause, ...rest } = failure;
  const reason = cause instanceof Error ? { reason: cause.message.slice(0, MAX_REASON) } : {};
  const fields = detail instanceof Error ? { err: detail } : { ...rest, ...reason };
  limitedLog(level, `${message.replace(/\/\d+/g, '/0')}${detail instanceof Error ? detail.message : ''}`, {
    fields,
    message,
  });
}
