import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import { isLocale, type Locale } from '#shared/locales.ts';
import type { CallData, CallEntry, CallInput, CallSchemas, CallSpec } from '#shared/webapi/call.ts';
import type { Pagination } from '#shared/webapi/envelope.ts';
import type { Db } from '../store/db.ts';
import { ApiError, errorBody } from './errors.ts';
import type { Answer, Idempotency, Once } from './idempotency.ts';

/** Whom a living token belongs to. */
export interface Session {
  id: number;
  memberId: number;
}

export interface SessionFinder {
  /** The session of a living token; null for any other. */
  find(token: string): Session | null;
  /** Whether a session that was found before has not ended since. */
  isOpen(session: Session): boolean;
}

/** What every handler sees of a call. */
export interface AnyCall {
  locale: Locale;
  /** X-UUID of the device; null when it sent none that is one. */
  device: string | null;
  ip: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  session: Session | null;
  /** The bearer token as sent, dead or alive; '' when there is none. */
  token: string;
  /** Call it in the transaction that relies on the session. @throws ApiError UNAUTHORIZED when the session has ended since */
  assertSession(): void;
  /** Adds a check that `commit` repeats in its transaction, for what was read or proved before an await. */
  checkAtCommit(check: () => void): void;
  /**
   * Runs `work` in one write transaction, after `assertSession` and the checks of `checkAtCommit`. It keeps the result as
   * the answer of the request's Idempotency-Key in the same transaction. The handler must answer with this result.
   */
  commit<T>(work: () => T extends Promise<unknown> ? never : T): T;
  /**
   * `commit` without the checks, for the end of work whose first transaction was checked: money that a provider has
   * accepted is booked even when the session has ended.
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

/** A call of the catalogue as its handler sees it: params, query and body as the schemas of its entry read them. */
export type Call<Spec extends CallSpec> = AnyCall & CallInput<Spec> & { session: SessionOf<Spec> };

type Returned<Spec extends CallSpec> = Spec['answers'] extends 'nothing'
  ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing
    void | null | undefined
  : CallData<Spec>;

/** Answers a call with the data that its entry promises. A refusal is a thrown ApiError. */
export type Handler<Spec extends CallSpec> = (call: Call<Spec>) => Returned<Spec> | Promise<Returned<Spec>>;

/** A call with what answers it. */
export interface Route {
  entry: CallEntry;
  handle: (call: AnyCall & Input) => unknown;
  /** The path itself names who asks, by a secret in it: an Idempotency-Key belongs to the path, whatever else came along. */
  isByPath: boolean;
  schemas: () => Promise<CallSchemas>;
}

export interface HandlerDeps {
  db: Db;
  tokens: SessionFinder;
  idempotency: Idempotency;
}

/** Sends the envelope; nothing of the API may be stored by caches. */
export function sendAnswer(response: Response, status: number, body: Record<string, unknown>): void {
  response.status(status).set('Cache-Control', 'no-store').json(body);
}

/** Who asks, by the token of the request. */
export interface Principal {
  token: string;
  session: Session | null;
}

/** The token of a request and the session that it belongs to; null for a guest and for a dead token. */
export function principalOf(request: Request, tokens: SessionFinder): Principal {
  const token = bearerOf(request);
  return { token, session: token === '' ? null : tokens.find(token) };
}

interface Asked extends Principal {
  request: Request;
  schemas: CallSchemas;
  signal: AbortSignal;
}

/**
 * Answers a request by its route; the same Idempotency-Key again with the first answer. The handler starts in this turn:
 * nothing is awaited between the reading of the session and its first await. @throws ApiError
 */
export async function answerRoute(route: Route, asked: Asked, deps: HandlerDeps): Promise<Answer> {
  const { request, schemas, session, signal } = asked;
  const { entry, handle, isByPath } = route;
  if (entry.access === 'member' && !session) throw new ApiError('UNAUTHORIZED');
  const produce = (left: AbortSignal, once?: Once) => {
    // A session that came along with a call for guests decides nothing.
    const own = entry.access === 'guest' ? null : session;
    const call = createCall({ ...asked, ...deps, session: own, signal: left, once });
    return produceAnswer(call, () => handle({ ...call, ...inputOf(entry, schemas, request) }));
  };
  const key = request.get('Idempotency-Key');
  if (key === undefined || entry.method === 'GET') return produce(signal);
  const who = isByPath ? 'path' : ownerOf(request, session);
  return deps.idempotency.run({
    key,
    scope: `${who}\n${request.method} ${request.path}`,
    content: JSON.stringify(request.body ?? null),
    signal,
    // What a stranger asks for in vain must not fill the database.
    storesRefusals: session !== null || isByPath,
    work: (once) => produce(once.signal, once),
  });
}

function ownerOf(request: Request, session: Session | null): string {
  return session ? `member ${session.memberId}` : `guest ${deviceOf(request) ?? request.ip}`;
}

async function produceAnswer({ locale }: AnyCall, handle: () => unknown): Promise<Answer> {
  try {
    const data = await handle();
    return { status: 200, body: success(data) };
  } catch (error) {
    // A refusal by a business rule is an answer like any other; the rest is for the error middleware.
    if (error instanceof ApiError && error.status === 200) {
      return { status: 200, body: errorBody(error, locale) };
    }
    throw error;
  }
}

function success(data: unknown): Record<string, unknown> {
  return { status: 'ok', data: data ?? null };
}

interface CallOptions extends Asked {
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
      once?.keep({ status: 200, body: success(data) });
      return data;
    });
  }
  return {
    locale: localeOf(request),
    device: deviceOf(request),
    ip: request.ip ?? '',
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

/** @throws ApiError NOT_FOUND for a path that names nothing, INVALID for the rest */
function inputOf(entry: CallEntry, { query, body }: CallSchemas, request: Request): Input {
  return {
    params: paramsOf(entry, request),
    query: query && parseInput(query, request.query),
    body: body && parseInput(body, request.body ?? {}),
  };
}

function paramsOf({ digits = [] }: CallEntry, request: Request): Input['params'] {
  const given = Object.entries(request.params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const text = String(value);
      const isNumber = digits.includes(name);
      if (!(isNumber ? /^\d{1,15}$/ : /^[\w-]{1,64}$/).test(text)) throw new ApiError('NOT_FOUND');
      return [name, isNumber ? Number(text) : text];
    }),
  );
}

/** Checks input of a request; each problem under its field's path. @throws ApiError INVALID */
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

/** Language of the answer's texts: the Locale header, English when it names none. */
export function localeOf(request: Request): Locale {
  const header = request.get('Locale');
  return isLocale(header) ? header : 'enUS';
}

function deviceOf(request: Request): string | null {
  const uuid = request.get('X-UUID') ?? '';
  return /^[\w-]{8,128}$/.test(uuid) ? uuid : null;
}

/** Token of `Authorization: Bearer …`; empty where there is none, or none that could be one. */
export function bearerOf(request: Request): string {
  return /^Bearer +(\S{1,512})$/i.exec(request.get('Authorization')?.trim() ?? '')?.[1] ?? '';
}

/** A list that is always answered whole. */
export function wholeList<T>(list: T[]): { list: T[]; pagination: Pagination } {
  return { list, pagination: { page: 1, per_page: list.length, total: list.length } };
}
