import type { PublicConfig } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { PathStyle, Target } from '#shared/paths.ts';
import type { ApiTransport, PageRequest, Render, RenderOutcome, SharedCache } from '#shared/render.ts';
import { currentContext } from '../http/context.ts';
import type { Logger } from '../monitor/log.ts';
import type { Metrics } from '../monitor/metrics.ts';
import type { PageLabels } from '../monitor/request-counts.ts';
import { isOpenInMaintenance, type MaintenanceWatch } from '../site/maintenance.ts';
import type { SiteStore } from '../site/site-data.ts';
import type { Admission } from './admission.ts';
import { createCallBudget } from './call-budget.ts';

/** One page to render: plain values, so that it can be rendered again for the page cache without its request. */
export interface PageInput {
  page: PageRequest;
  pathname: string;
  search: string;
  origin: string;
  hostName: string;
  /** Made on this machine, without a proxy in between. */
  isLocal: boolean;
  target: Target;
  style: PathStyle;
  authorization: string | null;
  uuid: string;
  requestId: string;
  log: Logger;
}

export interface RendererDeps {
  render: Render;
  config: PublicConfig;
  /** Of the embedded API; undefined with an operator's own. Only local requests are given it. */
  outboxUrl?: string | undefined;
  loadSite: SiteStore;
  callApi: ApiTransport;
  maintenance: MaintenanceWatch;
  sharedCache: SharedCache;
  admission: Admission;
  metrics: Metrics;
  timeoutMs: number;
  /** What a page's calls of the API may take together. */
  callsMs: number;
}

export interface Renderer {
  /**
   * Waits for one of RENDER_LIMIT places, loads the site data and renders the page whole. Rejects with OVERLOADED when there
   * is no place, with RENDER_TIMEOUT after the deadline, with the reason of `leave` when the visitor left, or with the
   * app's own error.
   */
  render(input: PageInput, leave?: AbortSignal): Promise<RenderOutcome>;
}

/** Renders pages within RENDER_LIMIT, RENDER_QUEUE and WEBAPI_TIMEOUT_MS. */
export function createRenderer(deps: RendererDeps): Renderer {
  return {
    async render(input, leave) {
      const release = await deps.admission.enter({ signal: leave, address: currentContext()?.address });
      const started = performance.now();
      const controller = new AbortController();
      const timer = setTimeout(() => {
        controller.abort(new SiteError('RENDER_TIMEOUT', `no page within ${deps.timeoutMs} ms`));
      }, deps.timeoutMs);
      const signal = leave ? AbortSignal.any([controller.signal, leave]) : controller.signal;
      try {
        return await raceAbort(renderOnce(deps, input, signal), signal);
      } finally {
        clearTimeout(timer);
        release();
        const ms = performance.now() - started;
        deps.metrics.observeRender(labelsOf(input), ms / 1000);
        currentContext()?.timings?.addRender(ms);
      }
    },
  };
}

/** The promise, or a rejection with the signal's reason as soon as it aborts. */
function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(signal.reason);
    if (signal.aborted) handleAbort();
    signal.addEventListener('abort', handleAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });
}

function labelsOf({ page, target }: PageInput): PageLabels {
  return { route: page.kind === 'route' ? page.match.name : page.kind, device: target.device };
}

/** Where the API says that the whole site is closed, the page says so, too: before it is rendered, or once that told it. */
async function renderOnce(deps: RendererDeps, input: PageInput, signal: AbortSignal): Promise<RenderOutcome> {
  const { maintenance } = deps;
  const { locale } = input.target;
  const budget = createCallBudget(deps);
  await maintenance.look(locale);
  const mayClose = input.page.kind !== 'route' || !isOpenInMaintenance(input.page.match.name);
  const closed = () => {
    const told = maintenance.currentIn(locale);
    return told && { kind: 'maintenance' as const, ...told };
  };
  const known = mayClose ? closed() : null;
  const outcome = await renderPage({ ...deps, ...budget }, known ? { ...input, page: known } : input, signal);
  const told = mayClose && !known ? closed() : null;
  if (!told) return outcome;
  return renderPage({ ...deps, ...budget }, { ...input, page: told }, signal);
}

async function renderPage(deps: RendererDeps, input: PageInput, signal: AbortSignal): Promise<RenderOutcome> {
  const { hostName, isLocal, authorization, uuid, log, ...rest } = input;
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
    log: (level, message, detail) => log[level]({ err: detail }, message),
  });
}
