import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  type ApiErrorKind,
  type ApiOptions,
  type DataParser,
  type QueryParams,
  unsentError,
  type WrapRequest,
} from '#platform/api/api-client.ts';
import { loadCallCode } from '#platform/api/load-call-code.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import {
  type CallAnswer,
  type CallBody,
  type CallEntry,
  type CallParams,
  type CallQuery,
  type CallSchemas,
  isCallMissing,
  schemasOf,
} from '#shared/webapi/call.ts';
import { isOutcomeUnknown } from './idempotency.ts';

/**
 * Functions over the call catalogue (shared/webapi/calls): `callQuery` creates the options of a query, `ask` reads
 * outside of a query, `send` writes. Path, client, parser, freshness and stale queries come from the catalogue entry.
 */
type Read = CallEntry & { method: 'GET' };

type Params<Call extends CallEntry> =
  Record<never, never> extends CallParams<Call>
    ? { params?: CallParams<Call> }
    : { params: CallParams<Call> };

interface Handling {
  /** Failures that the caller shows itself, so that the app opens no modal for them. `true`, the default: all but 401. */
  isHandled?: boolean | readonly ApiErrorKind[];
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Upload progress of a body with files, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Runs each request of the call (`ApiOptions`). */
  wrapRequest?: WrapRequest;
}

type AskOptions<Call extends CallEntry, T> = Params<Call> &
  Handling & {
    query?: CallQuery<Call>;
    /** Transforms the answer for the caller. */
    view?: (answer: CallAnswer<Call>) => T | Promise<T>;
    /** Sends the member's token with a call that guests share: the answer for a member contains more. */
    asMember?: boolean;
    /** Sends no token, as for a guest. */
    asGuest?: boolean;
    /** Name of `view`, unique among all views of the call. The server then caches a shared answer after `view`. */
    viewName?: string;
  };

/**
 * Reads and validates an answer. For `answers: 'list'` it returns the items of all pages. @throws ApiError,
 * of the kind `notOffered` if the API does not have the call
 */
export async function ask<Call extends Read, T = CallAnswer<Call>>(
  app: Pick<AppEnvironment, 'dataApi' | 'webapi'>,
  call: Call,
  options: AskOptions<Call, T>,
): Promise<T> {
  const [schemas, { answerParser, PAGE_MAX, wholeParser }] = await Promise.all([
    loadSchemas(call),
    loadCallCode(),
  ]);
  const { view, viewName, asMember = false, asGuest = false } = options;
  const path = pathOf(call, options.params);
  const isMissing = (status: number) => isCallMissing(call, status);
  const handling = { isMissing, ...handlingOf(options) };
  const isShared = asGuest || (call.sharedByGuests === true && !asMember);
  // Queries of the catalogue contain only texts, numbers and booleans.
  const query = (options.query ?? {}) as QueryParams;
  const read = (extra: QueryParams, parse: DataParser<unknown>, reader = call.name) =>
    transmit(app, call, path, { ...handling, isShared, reader, query: { ...query, ...extra }, parse });
  const isList = call.answers === 'list';
  const parser = isList ? wholeParser(schemas, read) : answerParser(call, schemas);
  const extra: QueryParams = isList ? { per_page: PAGE_MAX, ...query } : {};
  // The data was parsed with the schemas of this call. Without `view`, T is the answer.
  const viewOf = (data: unknown) => (view ? view(data as CallAnswer<Call>) : (data as T));
  if (viewName === undefined) return viewOf(await read(extra, parser));
  const parseView: DataParser<T> = async (...answer) => viewOf(await parser(...answer));
  return (await read(extra, parseView, `${call.name} ${viewName}`)) as T;
}

type QueryAskOptions<Call extends Read, T> = Omit<AskOptions<Call, T>, 'signal' | 'viewName'> & {
  /** Distinguishes two views of one call in the query key. */
  as?: readonly unknown[];
  /** Overrides the freshness of the catalogue entry. */
  freshSeconds?: number;
};

/** A read that changes something must not be a query. */
type Quiet<Call> = Call extends { changesState: true } ? never : Call;

/** TanStack options of a read: `useQuery(callQuery(app, GAME_CALLS.gameProducts, {}))`. */
export function callQuery<Call extends Read, T = CallAnswer<Call>>(
  app: AppEnvironment,
  call: Call & Quiet<Call>,
  options: QueryAskOptions<Call, T>,
) {
  const { as = [], freshSeconds, ...asking } = options;
  const viewName = as.join(' ');
  const { params, query, asMember } = asking;
  return queryOptions({
    queryKey: keyOf(app, call, Object.assign({}, params, query), ...(asMember ? ['member'] : []), ...as),
    queryFn: ({ signal }) =>
      // The rest are options of `ask`.
      ask<Call, T>(app, call, { ...asking, viewName, signal } as AskOptions<Call, T>),
    staleTime: freshMs(call, freshSeconds),
  });
}

const FRESH_SECONDS = 30;

/** How long a call's answer is fresh, in milliseconds; also for queries that combine several calls. */
export function freshMs(call: CallEntry, seconds = call.freshSeconds ?? FRESH_SECONDS): number {
  return seconds * 1000;
}

/** Query key: the call's name, by which writes invalidate it, the locale, and the parameters. */
export function keyOf(
  app: Pick<AppEnvironment, 'locale'>,
  call: CallEntry,
  ...rest: readonly unknown[]
): QueryKey {
  return [call.name, app.locale, ...rest];
}

/** Invalidates the queries that this call makes stale. */
export async function markStale(
  { queryClient }: { queryClient: QueryClient },
  { invalidates = [] }: Pick<CallEntry, 'invalidates'>,
): Promise<void> {
  await Promise.all(invalidates.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

type SendOptions<Call extends CallEntry> = Params<Call> &
  Handling &
  (CallBody<Call> extends undefined ? { body?: undefined } : { body: CallBody<Call> }) &
  // Idempotency-Key: one for each intent.
  (Call extends { movesMoney: true } ? { key: string } : { key?: string });

/**
 * Sends a write and returns its validated data. Then invalidates the stale queries, also if the outcome is unknown. For
 * a call that moves money its order does that later (`markStale`), after it has shown the result. The code that parses
 * the answer loads before the request is sent. @throws ApiError
 */
export async function send<Call extends CallEntry>(
  app: Pick<AppEnvironment, 'dataApi' | 'webapi' | 'queryClient'>,
  call: Call,
  options: SendOptions<Call>,
): Promise<CallAnswer<Call>> {
  const { params, body, key }: { params?: CallParams<Call>; body?: unknown; key?: string } = options;
  try {
    const data = await transmit(app, call, pathOf(call, params), {
      ...handlingOf(options),
      // An answer without data needs no parser, so a logout is sent at once.
      ...(call.item === undefined ? { parse: () => null } : { loadingParse: loadParser(call) }),
      ...(body !== undefined && { body: call.format === 'multipart' ? formOf(body) : body }),
      ...(key !== undefined && { idempotencyKey: key }),
    });
    if (!call.movesMoney) void markStale(app, call);
    // The data was parsed with the schemas of this call.
    return data as CallAnswer<Call>;
  } catch (error) {
    if (!call.movesMoney && isOutcomeUnknown(error)) void markStale(app, call);
    throw error;
  }
}

/**
 * Loads the code of calls ahead, so that a later call cannot fail because its code is missing. Each call also loads its
 * own code before it is sent. @throws ApiError `unsentError`
 */
export async function loadCalls(calls: readonly CallEntry[]): Promise<void> {
  await Promise.all([loadCallCode(), ...calls.map(loadSchemas)]);
}

async function loadParser(call: CallEntry): Promise<DataParser<unknown>> {
  const [schemas, { answerParser }] = await Promise.all([loadSchemas(call), loadCallCode()]);
  return answerParser(call, schemas);
}

function loadSchemas(call: CallEntry): Promise<CallSchemas> {
  return schemasOf(call).catch((cause: unknown) => {
    throw unsentError(cause);
  });
}

function handlingOf({ isHandled = true, signal, timeoutMs, onProgress, wrapRequest }: Handling): Handling {
  return {
    isHandled,
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(onProgress && { onProgress }),
    ...(wrapRequest && { wrapRequest }),
  };
}

async function transmit(
  app: Pick<AppEnvironment, 'dataApi' | 'webapi'>,
  call: CallEntry,
  path: string,
  handling: ApiOptions<unknown>,
): Promise<unknown> {
  const options = { ...handling, call: call.name };
  if (call.client === 'webapi') return (await app.webapi(call.method, path, options)).data;
  return app.dataApi(call.method, path, options);
}

/** Path of a call with its params: `/gameTag/:id` → "/gameTag/7". */
export function pathOf(
  { path }: Pick<CallEntry, 'path'>,
  params: Readonly<Record<string, string | number | undefined>> = {},
): string {
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}

/**
 * Converts a body with files to a form. Nested fields use brackets, `identity[id_number]`; absent fields are left out.
 */
export function formOf(body: unknown, form = new FormData(), prefix = ''): FormData {
  for (const [name, value] of Object.entries(body ?? {})) {
    const field = prefix ? `${prefix}[${name}]` : name;
    if (value instanceof Blob) form.append(field, value);
    else if (typeof value === 'object') formOf(value, form, field);
    else if (value !== undefined) form.append(field, String(value));
  }
  return form;
}
