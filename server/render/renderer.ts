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
  nonce: string;
  log: Logger;
}

/** A page being rendered, and the two ways it may have to end early. */
export interface Rendering {
  outcome: RenderOutcome;
  deadline: Deadline;
  /**
   * Gives the page's place to the next one; the deadline's end does, too. For a page that streams, whose reader may take
   * their time over it.
   */
  release: () => void;
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
   * A place among those that are rendered at once, site data, then the app's own rendering. Rejects with OVERLOADED
   * when there is no place, with RENDER_TIMEOUT after the deadline, with the reason of `leave` when the visitor left, or
   * with what the app could make no page of.
   */
  render(input: PageInput, leave?: AbortSignal): Promise<Rendering>;
}

/** Renders pages within RENDER_LIMIT, RENDER_QUEUE and WEBAPI_TIMEOUT_MS. */
export function createRenderer(deps: RendererDeps): Renderer {
  return {
    async render(input, leave) {
      const release = await deps.admission.enter({ signal: leave, address: currentContext()?.address });
      const deadline = createDeadline(deps.timeoutMs, leave, release);
      const started = performance.now();
      const rendering = renderOnce(deps, input, deadline.signal);
      try {
        return { outcome: await deadline.race(rendering), deadline, release };
      } catch (error) {
        deadline.end();
        discardLate(rendering, error);
        throw error;
      } finally {
        const ms = performance.now() - started;
        deps.metrics.observeRender(labelsOf(input), ms / 1000);
        currentContext()?.timings?.addRender(ms);
      }
    },
  };
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
  discard(outcome, new Error('the site is closed'));
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

/** A page that comes after its time is let go, or React would hold it open for a reader who never comes. */
function discardLate(rendering: Promise<RenderOutcome>, reason: unknown): void {
  rendering.then(
    (outcome) => discard(outcome, reason),
    () => undefined,
  );
}

/** Ends a rendering that nobody will read. */
export function discard(outcome: RenderOutcome, reason: unknown): void {
  if (outcome.kind === 'page') outcome.abort(reason);
}

export interface Deadline {
  signal: AbortSignal;
  /** The promise, or a rejection as soon as the signal aborts. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Nothing more will be awaited. */
  end(): void;
}

/** Aborts when the time is over, or when `leave` does; `onEnd` hears of its end. */
function createDeadline(timeoutMs: number, leave: AbortSignal | undefined, onEnd: () => void): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(new SiteError('RENDER_TIMEOUT', `no page within ${timeoutMs} ms`));
  }, timeoutMs);
  const onLeave = () => controller.abort(leave?.reason);
  if (leave?.aborted) onLeave();
  else leave?.addEventListener('abort', onLeave);
  return {
    signal,
    race: (promise) =>
      new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason);
        if (signal.aborted) onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
      }),
    end: () => {
      clearTimeout(timer);
      leave?.removeEventListener('abort', onLeave);
      onEnd();
    },
  };
}
