import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import { isLocale, type Locale } from '#shared/locales.ts';
import type { CallData, CallEntry, CallInput, CallSchemas, CallSpec } from '#shared/webapi/call.ts';
import type { Pagination } from '#shared/webapi/envelope.ts';
import type { Db } from '../store/db.ts';
import { ApiError, errorBody } from './errors.ts';
import type { Answer, Idempotency, Once } from './idempotency.ts';

/** The session of a valid token. */
export interface Session {
  id: number;
  memberId: number;
}

export interface SessionFinder {
  /** The session of a valid token, else null. */
  find(token: string): Session | null;
  /** Whether a session has not ended. */
  isOpen(session: Session): boolean;
}

export interface SecondFactor {
  /**
   * Call it in a transaction that relies on a recent second factor.
   * @throws ApiError SECOND_FACTOR_NEEDED if the member has one that this session has not shown in the last ten minutes
   */
  assertFresh(session: Session): void;
}

/** The part of a call that all handlers get. */
export interface AnyCall {
  locale: Locale;
  /** Host of the visitor's page, "host[:port]" in lower case, as the site's proxy has read it. */
  host: string;
  /** X-UUID of the device; null when the header is missing or malformed. */
  device: string | null;
  ip: string;
  /** The User-Agent header; '' when it is missing. */
  userAgent: string;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  session: Session | null;
  /** The bearer token as sent, valid or not; '' when there is none. */
  token: string;
  /** Call it in a transaction that relies on the session. @throws ApiError UNAUTHORIZED when the session has ended */
  assertSession(): void;
  /** Adds a check of values that were read before an await. `commit` runs it in its transaction. */
  checkAtCommit(check: () => void): void;
  /**
   * Runs `work` in one write transaction, after `assertSession` and the checks of `checkAtCommit`. The same transaction stores
   * the result as the answer of the request's Idempotency-Key. The handler must answer with this result.
   */
  commit<T>(work: () => T extends Promise<unknown> ? never : T): T;
  /**
   * `commit` without the checks, for work whose first transaction was checked. Money that a provider has accepted is booked
   * even if the session has ended.
   */
  complete<T>(work: () => T extends Promise<unknown> ? never : T): T;
}

export interface MemberCall extends AnyCall {
  session: Session;
}

type SessionOf<Spec extends CallSpec> = Spec['access'] extends 'member'
  ? Session
  : Spec['access'] extends 'guest'
    ? null
    : Session | null;

/** A call of the catalogue as its handler gets it, with parsed params, query and body. */
export type Call<Spec extends CallSpec> = AnyCall & CallInput<Spec> & { session: SessionOf<Spec> };

type Returned<Spec extends CallSpec> = Spec['answers'] extends 'nothing'
  ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing
    void | null | undefined
  : CallData<Spec>;

/** Returns the data of a call's answer. Throws an ApiError to refuse the call. */
export type Handler<Spec extends CallSpec> = (call: Call<Spec>) => Returned<Spec> | Promise<Returned<Spec>>;

/** A call with its handler. */
export interface Route {
  entry: CallEntry;
  handle: (call: AnyCall & Input) => unknown;
  /** The path contains a secret that identifies the sender. The scope of an Idempotency-Key is then the path alone. */
  hasSecretPath: boolean;
  schemas: () => Promise<CallSchemas>;
}

export interface HandlerDeps {
  db: Db;
  tokens: SessionFinder;
  secondFactor: SecondFactor;
  idempotency: Idempotency;
}

/** Sends the envelope. Caches must store no answer of the API. */
export function sendAnswer(response: Response, status: number, body: Record<string, unknown>): void {
  response.status(status).set('Cache-Control', 'no-store').json(body);
}

/** The token of a request and its session; null for a guest and for an invalid token. */
export interface Credentials {
  token: string;
  session: Session | null;
}

export function readCredentials(request: Request, tokens: SessionFinder): Credentials {
  const token = bearerOf(request);
  return { token, session: token === '' ? null : tokens.find(token) };
}

interface RouteRequest extends Credentials {
  request: Request;
  schemas: CallSchemas;
  signal: AbortSignal;
}

/**
 * Answers a request by its route. A repeated Idempotency-Key gets the first answer. The handler starts synchronously, so the
 * session cannot end before the handler's first await. @throws ApiError
 */
export async function answerRoute(
  route: Route,
  routeRequest: RouteRequest,
  deps: HandlerDeps,
): Promise<Answer> {
  const { request, schemas, session, signal } = routeRequest;
  const { entry, handle, hasSecretPath } = route;
  if (entry.access === 'member' && !session) throw new ApiError('UNAUTHORIZED');
  const produce = async (disconnected: AbortSignal, once?: Once): Promise<Answer> => {
    // A call for guests ignores the session.
    const own = entry.access === 'guest' ? null : session;
    const call = createCall({ ...routeRequest, ...deps, session: own, signal: disconnected, once });
    try {
      const input = inputOf(entry, schemas, request);
      if (entry.needsFactor && own) requireFactor(call, () => deps.secondFactor.assertFresh(own));
      return { status: 200, body: success(await handle({ ...call, ...input })) };
    } catch (error) {
      // A refusal by a business rule is an answer with status 200. The error middleware handles all other errors.
      if (error instanceof ApiError && error.status === 200)
        return { status: 200, body: errorBody(error, call.locale) };
      throw error;
    }
  };
  const key = request.get('Idempotency-Key');
  if (key === undefined || entry.method === 'GET') return produce(signal);
  const guest = `guest ${deviceOf(request) ?? request.ip}`;
  const sender = hasSecretPath ? 'path' : session ? `member ${session.memberId}` : guest;
  return deps.idempotency.run({
    key,
    scope: `${sender}\n${request.method} ${request.path}`,
    content: JSON.stringify(request.body ?? null),
    signal,
    // Refused requests of guests must not fill the database.
    storesRefusals: session !== null || hasSecretPath,
    work: (once) => produce(once.signal, once),
  });
}

/** Checks the second factor before any work, and again in the transaction. */
function requireFactor(call: AnyCall, assertFresh: () => void): void {
  assertFresh();
  call.checkAtCommit(assertFresh);
}

function success(data: unknown): Record<string, unknown> {
  return { status: 'ok', data: data ?? null };
}

interface CallOptions extends RouteRequest {
  db: Db;
  tokens: SessionFinder;
  once: Once | undefined;
}

function createCall({ request, signal, token, session, db, tokens, once }: CallOptions): AnyCall {
  const checks: (() => void)[] = [];
  const assertSession = () => {
    if (session && !tokens.isOpen(session)) throw new ApiError('UNAUTHORIZED');
  };
  function write<T>(work: () => T extends Promise<unknown> ? never : T, assertAllowed: () => void): T {
    return db.write(() => {
      assertAllowed();
      const data = work();
      once?.store({ status: 200, body: success(data) });
      return data;
    });
  }
  return {
    locale: localeOf(request),
    host: (request.get('X-Forwarded-Host') ?? request.get('Host') ?? '').toLowerCase(),
    device: deviceOf(request),
    ip: request.ip ?? '',
    userAgent: request.get('User-Agent') ?? '',
    signal,
    session,
    token,
    assertSession,
    checkAtCommit: (check) => void checks.push(check),
    commit: (work) =>
      write(work, () => {
        assertSession();
        for (const check of checks) check();
      }),
    complete: (work) => write(work, () => {}),
  };
}

interface Input {
  params: Record<string, string | number>;
  query: unknown;
  body: unknown;
}

/** @throws ApiError NOT_FOUND for a malformed path parameter, INVALID for other input */
function inputOf(entry: CallEntry, { query, body }: CallSchemas, request: Request): Input {
  return {
    params: paramsOf(entry, request),
    query: query && parseInput(query, request.query),
    body: body && parseInput(body, request.body ?? {}),
  };
}

function paramsOf({ digits = [] }: CallEntry, request: Request): Input['params'] {
  const params = Object.entries(request.params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    params.map(([name, value]) => {
      const text = String(value);
      const isNumber = digits.includes(name);
      if (!(isNumber ? /^\d{1,15}$/ : /^[\w-]{1,64}$/).test(text)) throw new ApiError('NOT_FOUND');
      return [name, isNumber ? Number(text) : text];
    }),
  );
}

/** Parses input by its schema. Errors are grouped by the field's path. @throws ApiError INVALID */
function parseInput<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] = [...new Set(fields[field]).add(issue.message)];
  }
  throw new ApiError('INVALID', { fields });
}

/** The language of the Locale header; English when the header is missing or unknown. */
export function localeOf(request: Request): Locale {
  const header = request.get('Locale');
  return isLocale(header) ? header : 'enUS';
}

function deviceOf(request: Request): string | null {
  const uuid = request.get('X-UUID') ?? '';
  return /^[\w-]{8,128}$/.test(uuid) ? uuid : null;
}

/** The token of `Authorization: Bearer …`; '' when the header is missing or malformed. */
export function bearerOf(request: Request): string {
  return /^Bearer +(\S{1,512})$/i.exec(request.get('Authorization')?.trim() ?? '')?.[1] ?? '';
}

/** The answer of a list without paging. */
export function wholeList<T>(list: T[]): { list: T[]; pagination: Pagination } {
  return { list, pagination: { page: 1, per_page: list.length, total: list.length } };
}
