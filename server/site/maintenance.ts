import { UUID_HEADER } from '#shared/config.ts';
import type { ApiAnswer, ApiCall, ApiTransport } from '#shared/render.ts';
import type { RouteName } from '#shared/routes.ts';

/** What the API said of a maintenance of the whole site. */
export interface SiteMaintenance {
  /** The operator's words; '' where it gave none. */
  message: string;
  startAt: string | null;
  endAt: string | null;
}

export interface MaintenanceWatch {
  /** The same calls, watched: the state follows each answer. */
  callApi: ApiTransport;
  /** null while the site is open. */
  readonly current: SiteMaintenance | null;
  /** The same with the operator's words in a language; without them where it was not asked in that one yet. */
  currentIn: (locale: string) => SiteMaintenance | null;
  /** While closed, asks the API now and then whether it is over: it ends with the next good answer. */
  look: (locale: string) => Promise<void>;
}

/** Readable all the same: who to ask, and when it ends. */
const OPEN_PAGES: ReadonlySet<RouteName> = new Set<RouteName>(['CUSTOM_SERVICE', 'CUSTOM_TIME']);

/** Whether a page stays readable while the operator's whole site is under maintenance. */
export function isOpenInMaintenance(name: RouteName): boolean {
  return OPEN_PAGES.has(name);
}

const LOOK_MS = 3_000;
const LOCALE_HEADER = 'Locale';

/**
 * A maintenance of the whole site: the API answers 503 with `code: "MAINTENANCE"`, and pages say so instead of failing block
 * by block. Each container learns it from its own calls and may forget it at any moment.
 */
export function createMaintenanceWatch(callApi: ApiTransport, uuid: string): MaintenanceWatch {
  const watch: Watch = { callApi, uuid, current: null, messages: new Map(), lookedAt: 0, looking: null };
  return {
    callApi: (call) => callWatched(watch, call),
    get current() {
      return watch.current;
    },
    currentIn: (locale) => watch.current && { ...watch.current, message: watch.messages.get(locale) ?? '' },
    look: (locale) => look(watch, locale),
  };
}

interface Watch {
  callApi: ApiTransport;
  uuid: string;
  current: SiteMaintenance | null;
  /** Locale → the operator's words. */
  messages: Map<string, string>;
  lookedAt: number;
  looking: Promise<void> | null;
}

async function callWatched(watch: Watch, call: ApiCall): Promise<ApiAnswer> {
  const answer = await watch.callApi(call);
  const told = maintenanceOf(answer);
  if (told) {
    watch.current = told;
    watch.messages.set(call.headers[LOCALE_HEADER] ?? '', told.message);
  } else if (answer.status === 200 && watch.current) {
    watch.current = null;
    watch.messages.clear();
  }
  return answer;
}

async function look(watch: Watch, locale: string): Promise<void> {
  const isKnown = watch.messages.has(locale) && performance.now() - watch.lookedAt < LOOK_MS;
  if (!watch.current || isKnown) return watch.looking ?? undefined;
  watch.lookedAt = performance.now();
  watch.looking = callWatched(watch, {
    method: 'GET',
    path: '/webSetting',
    headers: { [UUID_HEADER]: watch.uuid, [LOCALE_HEADER]: locale },
  }).then(
    () => undefined,
    () => undefined,
  );
  await watch.looking;
  watch.looking = null;
}

/** Seconds until its end, for Retry-After: at least a minute, ten where no end is known, a day at most. */
export function retryAfterOf({ endAt }: SiteMaintenance, now = Date.now()): number {
  const left = endAt === null ? 600 : Math.ceil((Date.parse(endAt) - now) / 1000);
  return Math.min(86_400, Math.max(60, Number.isFinite(left) ? left : 600));
}

function maintenanceOf({ status, body }: ApiAnswer): SiteMaintenance | null {
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
