import { UUID_HEADER } from '#shared/config.ts';
import { type ErrorId, SiteError } from '#shared/errors.ts';
import type { Locale } from '#shared/locales.ts';
import type { ApiAnswer, ApiCall, SharedCache } from '#shared/render.ts';
import type { Method } from '#shared/webapi/call.ts';
import type { Envelope as Body, FailureBody } from '#shared/webapi/envelope.ts';
import {
  type ApiClient,
  ApiError,
  type ApiErrorKind,
  type ApiMethods,
  type ApiOptions,
  type Envelope,
  isApiError,
  type QueryParams,
} from './api-client.ts';
import { loadOnce } from './load-once.ts';

/**
 * The two clients of spec §7 over one transport, with the error catalogue of §8. Nothing is ever retried here: what
 * may be asked twice is the caller's to know (query-client.ts). Nothing here knows of dialogs or pages either.
 */
export interface ClientCall extends ApiCall {
  /** An upload; `body` is then absent. Browser only. */
  form?: FormData;
  /** How much of the form has gone out, from 0 to 1. */
  onProgress?: (share: number) => void;
  timeoutMs?: number;
  isKeptAlive?: boolean;
}

/**
 * shared/render.ts's ApiTransport is one; so is createBrowserTransport. Rejects with a SiteError UPSTREAM_*, or
 * CODE_MISSING where its own code did not come.
 */
export interface ClientTransport {
  (call: ClientCall): Promise<ApiAnswer>;
  /** Loads its code ahead of the first call. */
  load?: () => Promise<unknown>;
}

type ClientName = 'dataApi' | 'webapi';

export interface ApiFailure {
  client: ClientName;
  method: Method;
  /** Without the query. */
  path: string;
  /** The caller shows this failure itself: no modal. */
  isHandled: boolean;
  /** What the call was made with, for `auth.reject` on a 401. Null: as a guest. */
  authorization: string | null;
}

export interface ApiClientDeps {
  transport: ClientTransport;
  getUuid: () => string;
  getLocale: () => Locale;
  /** "Bearer …"; null for a guest. */
  getAuthorization: () => string | null;
  /** Every failure except a call that its caller gave up. It must not throw. */
  onError: (error: ApiError, failure: ApiFailure) => void;
  /** Ends every call; the request's own on the server. */
  signal?: AbortSignal;
  /** Keeps answers of `isShared` calls (server). */
  sharedCache?: SharedCache;
  /** false prints the API error log to the console (spec §8, API_SILENT=0). */
  isApiSilent: boolean;
  /** Where the API error log goes instead (server). */
  log?: (level: 'warn', message: string, detail: unknown) => void;
}

export interface ApiClients {
  dataApi: ApiClient<'data'>;
  webapi: ApiClient<'envelope'>;
}

/** Makes both clients. A call's headers are made when the method is called, not later. */
export function createApiClients(deps: ApiClientDeps): ApiClients {
  const ready = async () => {
    try {
      await deps.transport.load?.();
    } catch (cause) {
      throw apiErrorOf(cause, undefined);
    }
  };
  const dataMethod: MethodMaker<'data'> =
    (method) =>
    async (path, options = {}) =>
      (await send(deps, 'dataApi', { method, path, options })).data;
  const envelopeMethod: MethodMaker<'envelope'> =
    (method) =>
    (path, options = {}) =>
      send(deps, 'webapi', { method, path, options });
  return {
    dataApi: { ...methodsOf(dataMethod), ready },
    webapi: { ...methodsOf(envelopeMethod), ready },
  };
}

interface Request<T = unknown> {
  method: Method;
  path: string;
  options: ApiOptions<T>;
}

type MethodMaker<Mode extends 'data' | 'envelope'> = (method: Method) => ApiClient<Mode>['get'];

function methodsOf<Mode extends 'data' | 'envelope'>(make: MethodMaker<Mode>): ApiMethods<Mode> {
  return {
    get: make('GET'),
    post: make('POST'),
    put: make('PUT'),
    patch: make('PATCH'),
    delete: make('DELETE'),
  };
}

async function send<T>(deps: ApiClientDeps, client: ClientName, request: Request<T>): Promise<Envelope<T>> {
  const { options, path, method } = request;
  const authorization = options.isShared ? null : deps.getAuthorization();
  const call = callOf(deps, client, request, authorization);
  try {
    return await answerOf(deps, request, call);
  } catch (cause) {
    const error = apiErrorOf(cause, call.signal);
    const failure = { client, method, path, authorization, isHandled: isHandledBy(options, error.kind) };
    if (error.kind !== 'aborted') report(deps, error, failure);
    throw error;
  }
}

function callOf(
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
  const signal = isCached(deps, { method, options }) ? undefined : signalOf(options.signal, deps.signal);
  if (signal) call.signal = signal;
  if (timeoutMs !== undefined) call.timeoutMs = timeoutMs;
  if (options.onProgress) call.onProgress = options.onProgress;
  if (options.isKeptAlive) call.isKeptAlive = true;
  return withBody(call, headers, body);
}

/** Goes through the cache of shared answers. Others wait for it too: it does not end with the visitor who asked first. */
function isCached({ sharedCache }: ApiClientDeps, { method, options }: Omit<Request, 'path'>): boolean {
  return sharedCache !== undefined && options.isShared === true && method === 'GET';
}

function signalOf(own: AbortSignal | undefined, all: AbortSignal | undefined): AbortSignal | undefined {
  // Only the server has one for all, and gives up no call of a page before the page.
  return all ?? own;
}

function withBody(call: ClientCall, headers: Record<string, string>, body: unknown): ClientCall {
  if (body === undefined) return call;
  // The browser writes the content type of a form itself, with its boundary.
  if (typeof FormData !== 'undefined' && body instanceof FormData) return { ...call, form: body };
  headers['Content-Type'] = 'application/json';
  return { ...call, body: JSON.stringify(body) };
}

/** "type token" and empty if none in one client, Bearer in the other (spec §7); a guest of the latter sends none. */
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

async function answerOf<T>(deps: ApiClientDeps, request: Request<T>, call: ClientCall): Promise<Envelope<T>> {
  const { sharedCache } = deps;
  const { options } = request;
  // Where there is nothing to wait for the call goes out at once: a session may end right after.
  if (options.before) await options.before;
  const load = async (): Promise<Envelope<T>> => {
    const { data: unread, message } = await readAnswer(await deps.transport(call));
    const data = await dataOf(deps, request, unread);
    return { status: 'ok', data, ...(message ? { message } : {}) };
  };
  if (!sharedCache || !isCached(deps, request)) return load();
  // The data are cached as they were read: no page validates them again.
  return sharedCache.get(`${deps.getLocale()} ${call.path} ${options.reader ?? ''}`, load);
}

async function dataOf<T>(deps: ApiClientDeps, { path, options }: Request<T>, data: unknown): Promise<T> {
  if (options.parse) {
    return options.parse(data, (dropped) => writeLog(deps, `item dropped from ${path}`, dropped));
  }
  // Without a schema nobody has named T: the data are unknown.
  if (!options.schema) return data as T;
  return options.schema.parse(data);
}

const envelopeCode = loadOnce(() => import('#shared/webapi/envelope.ts'));

/** The error catalogue (spec §8): the body of an answer that succeeded, or an ApiError. */
async function readAnswer(answer: ApiAnswer): Promise<Body> {
  const { status } = answer;
  const { isRefusal, readEnvelope, readFailure, refusalText } = await envelopeCode();
  const failureOf = (kind: ApiErrorKind, body: FailureBody | null) =>
    failure(kind, answer, body, (body && refusalText(body)) ?? '');
  if (status >= 200 && status < 300) {
    const body = status === 204 ? { status: 'ok', data: null } : readEnvelope(parseJson(answer.body));
    if (!body) throw new ApiError({ kind: 'malformed', status, message: '' });
    if (isRefusal(body)) throw failureOf('refused', body);
    // Only "ok" is success: a transfer must not count as done on a word that nobody knows.
    if (body.status !== 'ok') throw new ApiError({ kind: 'malformed', status, message: '' });
    return body;
  }
  const kind = status === 401 ? 'unauthorized' : status === 422 ? 'invalid' : 'http';
  throw failureOf(kind, readFailure(parseJson(answer.body)));
}

/** Undefined for an HTML page of a proxy, an empty or a cut body. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(
  kind: ApiErrorKind,
  { status, headers }: ApiAnswer,
  body: FailureBody | null,
  message: string,
): ApiError {
  const retryAfter = retryAfterSeconds(headers['retry-after']);
  return new ApiError({
    kind,
    status,
    message,
    ...(body?.errors ? { fields: body.errors } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(body?.data === undefined ? {} : { data: body.data }),
    ...(body?.code ? { code: body.code } : {}),
  });
}

/** Retry-After holds seconds or a date. */
function retryAfterSeconds(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function apiErrorOf(cause: unknown, signal: AbortSignal | undefined): ApiError {
  if (isApiError(cause)) return cause;
  const kind = signal?.aborted ? 'aborted' : kindOf(cause);
  return new ApiError({ kind, status: 0, message: '' }, { cause });
}

const KINDS: Partial<Record<ErrorId, ApiErrorKind>> = { UPSTREAM_TIMEOUT: 'timeout', CODE_MISSING: 'unsent' };

function kindOf(cause: unknown): ApiErrorKind {
  if (cause instanceof SiteError) return KINDS[cause.id] ?? 'network';
  // What is left are the schemas' complaints; `parse` may raise its own.
  return 'malformed';
}

function isHandledBy({ isHandled = false }: ApiOptions<unknown>, kind: ApiErrorKind): boolean {
  return typeof isHandled === 'boolean' ? isHandled && kind !== 'unauthorized' : isHandled.includes(kind);
}

function report(deps: ApiClientDeps, error: ApiError, failure: ApiFailure): void {
  const { kind, status } = error;
  const { client, method, path } = failure;
  const { cause } = error;
  writeLog(deps, `${client} ${method} ${path}: ${kind} ${status}`, {
    kind,
    status,
    message: error.message,
    cause,
  });
  deps.onError(error, failure);
}

function writeLog({ log, isApiSilent }: ApiClientDeps, message: string, detail: unknown): void {
  if (log) log('warn', message, detail);
  // biome-ignore lint/suspicious/noConsole: the API error log that API_SILENT=0 asks for (spec §8)
  else if (!isApiSilent) console.error(message, detail);
}
