import { UUID_HEADER } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { Locale } from '#shared/locales.ts';
import type { ApiCall, ApiResponse, SharedCache } from '#shared/render.ts';
import type { Method } from '#shared/webapi/call.ts';
import type { CallDeparture } from '#shared/webapi/tolerance.ts';
import {
  type ApiClient,
  ApiError,
  type ApiErrorKind,
  type ApiOptions,
  type Envelope,
  isApiError,
  type QueryParams,
} from './api-client.ts';

/**
 * The two clients of spec §7 over one transport, with the error catalogue of §8. They never retry: only the caller
 * knows what is safe to repeat (query-client.ts). They know no dialogs and no pages.
 */
export interface ClientCall extends ApiCall {
  /** An upload; `body` is then absent. Browser only. */
  form?: FormData;
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void;
  timeoutMs?: number;
  isKeptAlive?: boolean;
}

/**
 * Sends one request: createBrowserTransport in a browser, ApiTransport of shared/render.ts on the server. Rejects with a
 * SiteError UPSTREAM_*, or with the ApiError of `loadCallCode`.
 */
export type ClientTransport = (call: ClientCall) => Promise<ApiResponse>;

type ClientName = 'dataApi' | 'webapi';

export interface ApiFailure {
  client: ClientName;
  method: Method;
  /** Path without the query. */
  path: string;
  /** The caller shows this failure itself, so the app opens no modal. */
  isHandled: boolean;
  /** Authorization that the call was sent with, for `auth.handleUnauthorized` on a 401. Null for a guest. */
  authorization: string | null;
}

export interface ApiClientDeps {
  transport: ClientTransport;
  getUuid: () => string;
  getLocale: () => Locale;
  /** "Bearer …"; null for a guest. */
  getAuthorization: () => string | null;
  /** Called for every failure except aborted calls and calls that the API does not have. Must not throw. */
  onError: (error: ApiError, failure: ApiFailure) => void;
  /**
   * Asks for a second factor, after the API has refused a call because it needs one. The call is sent again if it resolves with
   * true.
   */
  confirmFactor?: () => Promise<boolean>;
  /** Called once for each field of an answer that departs from the contract. Must not throw. */
  onDeparture?: (departure: CallDeparture) => void;
  /** Aborts every call; the request's own signal on the server. */
  signal?: AbortSignal;
  /** Cache of `isShared` answers (server). */
  sharedCache?: SharedCache;
  /** false prints the API error log to the console (spec §8, API_SILENT=0). */
  isApiSilent: boolean;
  /** Replaces the console as the target of the API error log (server). */
  log?: (level: 'warn', message: string, detail: unknown) => void;
}

export interface ApiClients {
  dataApi: ApiClient<'data'>;
  webapi: ApiClient<'envelope'>;
}

/** Creates both clients. A call's headers are fixed when the client is called. */
export function createApiClients(deps: ApiClientDeps): ApiClients {
  return {
    dataApi: async (method, path, options = {}) =>
      (await send(deps, 'dataApi', { method, path, options })).data,
    webapi: (method, path, options = {}) => send(deps, 'webapi', { method, path, options }),
  };
}

/** `code` of the refusal of a call that needs a second factor (`needsFactor` in the catalogue). The API has changed nothing. */
const SECOND_FACTOR_NEEDED = 'SECOND_FACTOR_NEEDED';

interface Request<T = unknown> {
  method: Method;
  path: string;
  options: ApiOptions<T>;
}

async function send<T>(deps: ApiClientDeps, client: ClientName, request: Request<T>): Promise<Envelope<T>> {
  const { options, path, method } = request;
  const authorization = options.isShared ? null : deps.getAuthorization();
  const call = createCall(deps, client, request, authorization);
  const { wrapRequest = (run) => run() } = options;
  try {
    return await wrapRequest(() => exchange(deps, request, call));
  } catch (cause) {
    const error = toApiError(cause, call.signal, options);
    if (error.code === SECOND_FACTOR_NEEDED && (await deps.confirmFactor?.()))
      return send(deps, client, request);
    if (error.kind !== 'aborted' && error.kind !== 'notOffered') {
      const { kind, status, message, cause: reason } = error;
      writeLog(deps, `${client} ${method} ${path}: ${kind} ${status}`, {
        kind,
        status,
        message,
        cause: reason,
      });
      deps.onError(error, { client, method, path, authorization, isHandled: isHandledBy(options, kind) });
    }
    throw error;
  }
}

function createCall(
  deps: ApiClientDeps,
  client: ClientName,
  { method, path, options }: Request,
  authorization: string | null,
): ClientCall {
  const { body, idempotencyKey, timeoutMs } = options;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [UUID_HEADER]: deps.getUuid(),
    Locale: deps.getLocale(),
  };
  if (!options.isShared) Object.assign(headers, authorizationHeader(client, authorization));
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  const call: ClientCall = { method, path: path + queryOf(options.query), headers };
  // `deps.signal` exists on the server only. It aborts all calls of a page; no call is aborted alone there.
  const signal = usesSharedCache(deps, { method, options }) ? undefined : (deps.signal ?? options.signal);
  if (signal) call.signal = signal;
  if (timeoutMs !== undefined) call.timeoutMs = timeoutMs;
  if (options.onProgress) call.onProgress = options.onProgress;
  if (options.isKeptAlive) call.isKeptAlive = true;
  if (body === undefined) return call;
  // The browser sets the content type of a form itself, with its boundary.
  if (typeof FormData !== 'undefined' && body instanceof FormData) return { ...call, form: body };
  headers['Content-Type'] = 'application/json';
  return { ...call, body: JSON.stringify(body) };
}

/**
 * Whether the call uses the cache of shared answers. Other visitors may wait for the same call, so the abort of one
 * visitor's request does not abort it.
 */
function usesSharedCache(
  { sharedCache }: ApiClientDeps,
  { method, options }: Omit<Request, 'path'>,
): boolean {
  return sharedCache !== undefined && options.isShared === true && method === 'GET';
}

/**
 * `webapi` sends "type token", or an empty value for a guest. `dataApi` sends "Bearer token", or no header for a guest
 * (spec §7).
 */
function authorizationHeader(client: ClientName, authorization: string | null): Record<string, string> {
  if (client === 'webapi') return { Authorization: authorization ?? '' };
  if (authorization === null) return {};
  return { Authorization: `Bearer ${authorization.slice(authorization.indexOf(' ') + 1)}` };
}

function queryOf(query: QueryParams = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

async function exchange<T>(deps: ApiClientDeps, request: Request<T>, call: ClientCall): Promise<Envelope<T>> {
  const { sharedCache } = deps;
  const { options } = request;
  // Without a loading parser the request is sent at once: a logout clears the session right after the call.
  const parse = options.loadingParse ? await options.loadingParse : options.parse;
  const load = async (): Promise<Envelope<T>> => {
    const answer = await deps.transport(call);
    const { oncePerField, readAnswer } = await import('./call-code.ts');
    const onDeparture = oncePerField((departure) => {
      if (options.call !== undefined) deps.onDeparture?.({ call: options.call, ...departure });
    });
    const { data: body, message } = readAnswer(answer, onDeparture);
    const dropped: unknown[] = [];
    const onDropped = (item: unknown) => dropped.push(item);
    // Without a parser T is `unknown`.
    const data = parse ? await parse(body, onDropped, onDeparture) : (body as T);
    if (dropped.length > 0)
      writeLog(deps, `items dropped from ${request.path}`, { count: dropped.length, first: dropped[0] });
    return { status: 'ok', data, ...(message ? { message } : {}) };
  };
  if (!sharedCache || !usesSharedCache(deps, request)) return load();
  // The cache holds parsed data, so that no page validates it again.
  return sharedCache.get(`${deps.getLocale()} ${call.path} ${options.reader ?? ''}`, load);
}

function toApiError(
  cause: unknown,
  signal: AbortSignal | undefined,
  { isMissing }: ApiOptions<unknown>,
): ApiError {
  if (isApiError(cause, 'http') && isMissing?.(cause.status))
    return new ApiError({ kind: 'notOffered', status: cause.status, message: '' });
  if (isApiError(cause)) return cause;
  // Anything but a SiteError of the transport is an error of `parse`.
  let kind: ApiErrorKind = 'malformed';
  if (signal?.aborted) kind = 'aborted';
  else if (cause instanceof SiteError) kind = cause.id === 'UPSTREAM_TIMEOUT' ? 'timeout' : 'network';
  return new ApiError({ kind, status: 0, message: '' }, { cause });
}

function isHandledBy({ isHandled = false }: ApiOptions<unknown>, kind: ApiErrorKind): boolean {
  return typeof isHandled === 'boolean' ? isHandled && kind !== 'unauthorized' : isHandled.includes(kind);
}

function writeLog({ log, isApiSilent }: ApiClientDeps, message: string, detail: unknown): void {
  if (log) log('warn', message, detail);
  // biome-ignore lint/suspicious/noConsole: the API error log that API_SILENT=0 turns on (spec §8)
  else if (!isApiSilent) console.error(message, detail);
}
