import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  type ApiErrorKind,
  type ApiOptions,
  type DataParser,
  type QueryParams,
  unsentError,
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
  schemasOf,
} from '#shared/webapi/call.ts';
import { isOutcomeUnknown } from './idempotency.ts';

/**
 * How features use the call catalogue (shared/webapi/calls): `callQuery` makes the options of a query, `ask` reads
 * outside of one, `send` writes. Path, client, reader, freshness and what a write makes stale come from the entry.
 */
type Read = CallEntry & { method: 'GET' };

type Params<Call extends CallEntry> =
  Record<never, never> extends CallParams<Call>
    ? { params?: CallParams<Call> }
    : { params: CallParams<Call> };

interface Handling {
  /** Which failures the caller shows itself, so that the app opens no modal for them. `true`: all but 401. */
  isHandled?: boolean | readonly ApiErrorKind[];
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Of a body with files: how much has gone out, from 0 to 1. */
  onProgress?: (share: number) => void;
}

type AskOptions<Call extends CallEntry, T> = Params<Call> &
  Handling & {
    query?: CallQuery<Call>;
    /** The caller's view of the answer. */
    view?: (answer: CallAnswer<Call>) => T | Promise<T>;
    /** A call that guests share goes out with the member's token all the same: it tells a member more. */
    asMember?: boolean;
    /** Goes out without the token, as any guest's. */
    asGuest?: boolean;
    /** Names `view` among all views of the call: the server then caches a shared answer with its view applied. */
    viewName?: string;
  };

/**
 * The answer of a read, checked; of a list that must be whole the items of all its pages. A caller shows failures
 * itself unless it says otherwise. @throws ApiError
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
  const handling = { isHandled: true, ...handlingOf(options) };
  const isShared = asGuest || (call.sharedByGuests === true && !asMember);
  // A query of the catalogue holds texts, numbers and flags only.
  const query = (options.query ?? {}) as QueryParams;
  const read = (extra: QueryParams, parse: DataParser<unknown>, reader = call.name) =>
    transmit(app, call, path, { ...handling, isShared, reader, query: { ...query, ...extra }, parse });
  const isList = call.answers === 'list';
  const parser = isList ? wholeParser(schemas, read) : answerParser(call, schemas);
  const extra: QueryParams = isList ? { per_page: PAGE_MAX, ...query } : {};
  // The entry's own parser makes the answer. Without `view`, T is the answer.
  const viewOf = (data: unknown) => (view ? view(data as CallAnswer<Call>) : (data as T));
  if (viewName === undefined) return viewOf(await read(extra, parser));
  const parseView: DataParser<T> = async (data, onDropped) => viewOf(await parser(data, onDropped));
  return (await read(extra, parseView, `${call.name} ${viewName}`)) as T;
}

type QueryAskOptions<Call extends Read, T> = Omit<AskOptions<Call, T>, 'signal' | 'viewName'> & {
  /** Tells two views of one call apart. */
  as?: readonly unknown[];
  /** Where one use wants it fresher, or less fresh, than the entry says. */
  freshSeconds?: number;
};

/** What changes something when it is asked is no query. */
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
      // Only what `ask` takes is left.
      ask<Call, T>(app, call, { ...asking, viewName, signal } as AskOptions<Call, T>),
    staleTime: freshMs(call, freshSeconds),
  });
}

const FRESH_SECONDS = 30;

/** How long a call's answer is fresh, also for queries that are made of several calls. */
export function freshMs(call: CallEntry, seconds = call.freshSeconds ?? FRESH_SECONDS): number {
  return seconds * 1000;
}

/** Key of a query: the call's name, by which writes make it stale, the locale, and what was asked for. */
export function keyOf(
  app: Pick<AppEnvironment, 'locale'>,
  call: CallEntry,
  ...rest: readonly unknown[]
): QueryKey {
  return [call.name, app.locale, ...rest];
}

/** Whatever shows an answer that this call makes stale asks again. */
export async function markStale(
  { queryClient }: { queryClient: QueryClient },
  { makesStale = [] }: Pick<CallEntry, 'makesStale'>,
): Promise<void> {
  await Promise.all(makesStale.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

type SendOptions<Call extends CallEntry> = Params<Call> &
  Handling &
  (CallBody<Call> extends undefined ? { body?: undefined } : { body: CallBody<Call> }) &
  // Idempotency-Key: one for each intent.
  (Call extends { movesMoney: true } ? { key: string } : { key?: string });

/**
 * Sends a write and returns its checked data. What it makes stale is then asked again, also when nobody knows whether
 * it was done; a call that moves money leaves that (`markStale`) to its order, which knows first what to show. The code
 * that reads the answer is there before anything is sent. @throws ApiError
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
      // An answer without data needs no parser: such a call (logout) is sent at once.
      ...(call.item === undefined ? { parse: () => null } : { loadingParse: loadParser(call) }),
      ...(body !== undefined && { body: call.format === 'multipart' ? formOf(body) : body }),
      ...(key !== undefined && { idempotencyKey: key }),
    });
    if (!call.movesMoney) void markStale(app, call);
    // The entry's own parser made it.
    return data as CallAnswer<Call>;
  } catch (error) {
    if (!call.movesMoney && isOutcomeUnknown(error)) void markStale(app, call);
    throw error;
  }
}

/**
 * Loads the code of calls ahead, so that none of them fails later because its code is missing. Each call loads its own
 * code before it is sent, too. @throws ApiError `unsentError`
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

function handlingOf({ isHandled, signal, timeoutMs, onProgress }: Handling): Handling {
  return {
    ...(isHandled !== undefined && { isHandled }),
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(onProgress && { onProgress }),
  };
}

async function transmit(
  app: Pick<AppEnvironment, 'dataApi' | 'webapi'>,
  call: CallEntry,
  path: string,
  options: ApiOptions<unknown>,
): Promise<unknown> {
  const method = METHODS[call.method];
  if (call.client === 'webapi') return (await app.webapi[method](path, options)).data;
  return app.dataApi[method](path, options);
}

const METHODS = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

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

/** A body with files as a form: nested fields by brackets, `identity[id_number]`; absent ones are left out. */
export function formOf(body: unknown, form = new FormData(), prefix = ''): FormData {
  for (const [name, value] of Object.entries(body ?? {})) {
    const field = prefix ? `${prefix}[${name}]` : name;
    if (value instanceof Blob) form.append(field, value);
    else if (typeof value === 'object' && value !== null) formOf(value, form, field);
    else if (value !== undefined && value !== null) form.append(field, String(value));
  }
  return form;
}
