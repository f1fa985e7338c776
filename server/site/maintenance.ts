import { LRUCache } from 'lru-cache';
import { UUID_HEADER } from '#shared/config.ts';
import type { ApiCall, ApiResponse, ApiTransport } from '#shared/render.ts';
import type { RouteName } from '#shared/routes.ts';
import { HOST_HEADER } from '../http/for-host.ts';

/** A maintenance of the whole site, as the API reported it. */
export interface SiteMaintenance {
  /** The operator's text; '' without one. */
  message: string;
  startAt: string | null;
  endAt: string | null;
}

export interface MaintenanceWatch {
  /** Sends calls and updates the state from each response. */
  callApi: ApiTransport;
  /** Null while the site is open on this host. */
  current: (hostName: string) => SiteMaintenance | null;
  /** The same with the operator's text in a locale; the text is '' until a call in that locale returned it. */
  currentIn: (hostName: string, locale: string) => SiteMaintenance | null;
  /** Asks the API whether the maintenance of a closed site is over, unless it was asked in the last seconds. */
  check: (hostName: string, locale: string) => Promise<void>;
}

/** Pages that stay open: customer service and maintenance times. */
const OPEN_PAGES: ReadonlySet<RouteName> = new Set<RouteName>(['CUSTOM_SERVICE', 'CUSTOM_TIME']);

/** Whether a page stays readable while the operator's whole site is under maintenance. */
export function isOpenInMaintenance(name: RouteName): boolean {
  return OPEN_PAGES.has(name);
}

const CHECK_MS = 3_000;
const LOCALE_HEADER = 'Locale';
/** Hosts whose maintenance is remembered at once. */
const MAX_HOSTS = 1000;

/**
 * Detects a maintenance of the whole site: the API answers 503 with `code: "MAINTENANCE"`. All pages then show the maintenance
 * page instead of failed blocks. Each container detects it from its own calls; the next 200 ends it.
 * Each host has a state of its own, because one API may serve many. Calls without a host (the breaker's probes) change none.
 */
export function createMaintenanceWatch(callApi: ApiTransport, uuid: string): MaintenanceWatch {
  const watch: Watch = { callApi, uuid, closedHosts: new LRUCache({ max: MAX_HOSTS }) };
  return {
    callApi: (call) => callWatched(watch, call),
    current: (hostName) => watch.closedHosts.get(hostName)?.current ?? null,
    currentIn: (hostName, locale) => {
      const closed = watch.closedHosts.get(hostName);
      return closed ? { ...closed.current, message: closed.messages.get(locale) ?? '' } : null;
    },
    check: (hostName, locale) => check(watch, hostName, locale),
  };
}

interface Watch {
  callApi: ApiTransport;
  uuid: string;
  closedHosts: LRUCache<string, ClosedHost>;
}

interface ClosedHost {
  current: SiteMaintenance;
  /** The operator's text by locale. */
  messages: Map<string, string>;
  checkedAt: number;
  checking: Promise<void> | null;
}

async function callWatched(watch: Watch, call: ApiCall): Promise<ApiResponse> {
  const { closedHosts } = watch;
  const answer = await watch.callApi(call);
  const hostName = call.headers[HOST_HEADER];
  if (hostName === undefined) return answer;
  const current = maintenanceOf(answer);
  if (current) {
    const closed = closedHosts.get(hostName) ?? {
      current,
      messages: new Map(),
      checkedAt: 0,
      checking: null,
    };
    closed.current = current;
    closed.messages.set(call.headers[LOCALE_HEADER] ?? '', current.message);
    closedHosts.set(hostName, closed);
  } else if (answer.status === 200) closedHosts.delete(hostName);
  return answer;
}

async function check(watch: Watch, hostName: string, locale: string): Promise<void> {
  const closed = watch.closedHosts.get(hostName);
  if (!closed) return;
  const isKnown = closed.messages.has(locale) && performance.now() - closed.checkedAt < CHECK_MS;
  if (isKnown) return closed.checking ?? undefined;
  closed.checkedAt = performance.now();
  closed.checking = callWatched(watch, {
    method: 'GET',
    path: '/webSetting',
    headers: { [UUID_HEADER]: watch.uuid, [LOCALE_HEADER]: locale, [HOST_HEADER]: hostName },
  }).then(
    () => undefined,
    () => undefined,
  );
  await closed.checking;
  closed.checking = null;
}

/** Seconds until the end for Retry-After: 1 minute to 1 day, 10 minutes when the end is unknown. */
export function retryAfterOf({ endAt }: SiteMaintenance): number {
  const left = endAt === null ? 600 : Math.ceil((Date.parse(endAt) - Date.now()) / 1000);
  return Math.min(86_400, Math.max(60, Number.isFinite(left) ? left : 600));
}

function maintenanceOf({ status, body }: ApiResponse): SiteMaintenance | null {
  if (status !== 503 || !body.includes('MAINTENANCE')) return null;
  try {
    const { code, message, msg, data }: Record<string, unknown> = JSON.parse(body) ?? {};
    if (code !== 'MAINTENANCE') return null;
    const { start_at, end_at }: Record<string, unknown> = typeof data === 'object' && data ? { ...data } : {};
    return {
      message: textOf(message) || textOf(msg) || '',
      startAt: timeOf(start_at),
      endAt: timeOf(end_at),
    };
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 500) : null;
}

function timeOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : null;
}
