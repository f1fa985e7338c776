import type { Request, RequestHandler, Response } from 'express';
import type * as z from 'zod/mini';
import { isLocale, type Locale } from '#shared/locales.ts';
import type { Pagination } from '#shared/webapi/envelope.ts';
import type { Session, Tokens } from '../access/tokens.ts';
import type { Db } from '../store/db.ts';
import { ApiError, errorBody } from './errors.ts';
import type { Answer, Idempotency, Once } from './idempotency.ts';

/** One call of the API, as a handler sees it. */
export interface Call {
  locale: Locale;
  /** X-UUID of the device; null when it sent none that is one. */
  device: string | null;
  ip: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  session: Session | null;
  /** The bearer token as sent, dead or alive; '' when there is none. */
  token: string;
  param(name: string): string;
  /** @throws ApiError INVALID */
  query<T extends z.ZodMiniType>(schema: T): z.output<T>;
  /** @throws ApiError INVALID */
  body<T extends z.ZodMiniType>(schema: T): z.output<T>;
  /** Whether the body has this field. */
  hasField(name: string): boolean;
  /**
   * Runs `work` in one write transaction and keeps its result as the answer of the request's Idempotency-Key in the
   * same transaction. The handler must answer with this result.
   */
  commit<T>(work: () => T extends Promise<unknown> ? never : T): T;
}

export interface MemberCall extends Call {
  session: Session;
}

export interface Route {
  method: 'get' | 'post' | 'delete';
  path: string;
  isForMembers: boolean;
  /** The path itself names who asks, by a secret in it: an Idempotency-Key belongs to the path, whatever else came along. */
  isByPath?: boolean;
  handle(call: Call): unknown;
}

/** A route that answers anyone; a dead token counts as none. */
export function open(method: Route['method'], path: string, handle: (call: Call) => unknown): Route {
  return { method, path, isForMembers: false, handle };
}

/** A route whose path holds the secret of who asks. */
export function byPath(method: Route['method'], path: string, handle: (call: Call) => unknown): Route {
  return { ...open(method, path, handle), isByPath: true };
}

/** A route that answers members only: 401 without a living token. */
export function forMembers(
  method: Route['method'],
  path: string,
  handle: (call: MemberCall) => unknown,
): Route {
  return { method, path, isForMembers: true, handle: (call) => handle(asMember(call)) };
}

/** @throws ApiError UNAUTHORIZED when the call carries no living token */
export function asMember(call: Call): MemberCall {
  if (!call.session) throw new ApiError('UNAUTHORIZED');
  return { ...call, session: call.session };
}

interface HandlerDeps {
  db: Db;
  tokens: Tokens;
  idempotency: Idempotency;
}

/** Express handler of a route: reads the call, answers the envelope. */
export function createHandler(route: Route, deps: HandlerDeps): RequestHandler {
  return async (request, response) => {
    const { status, body } = await answerRoute(route, { request, signal: leftSignal(response) }, deps);
    sendAnswer(response, status, body);
  };
}

export function sendAnswer(response: Response, status: number, body: Record<string, unknown>): void {
  response.status(status).set('Cache-Control', 'no-store').json(body);
}

/** Aborts when the connection closes before the answer is out. */
function leftSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

interface Asked {
  request: Request;
  signal: AbortSignal;
}

async function answerRoute(route: Route, { request, signal }: Asked, deps: HandlerDeps): Promise<Answer> {
  const token = bearerOf(request);
  const session = token === '' ? null : deps.tokens.find(token);
  if (route.isForMembers && !session) throw new ApiError('UNAUTHORIZED');
  const produce = (left: AbortSignal, once?: Once) => {
    const call = createCall({ request, signal: left, token, session, db: deps.db, once });
    return produceAnswer(route, call);
  };
  const key = request.get('Idempotency-Key');
  if (key === undefined || route.method === 'get') return produce(signal);
  const who = route.isByPath ? 'path' : ownerOf(request, session);
  return deps.idempotency.run({
    key,
    scope: `${who}\n${request.method} ${request.path}`,
    content: JSON.stringify(request.body ?? null),
    signal,
    // What a stranger asks for in vain must not fill the database.
    keepsRefusals: session !== null || route.isByPath === true,
    work: (once) => produce(once.signal, once),
  });
}

function ownerOf(request: Request, session: Session | null): string {
  return session ? `member ${session.memberId}` : `guest ${deviceOf(request) ?? request.ip}`;
}

async function produceAnswer(route: Route, call: Call): Promise<Answer> {
  try {
    const data = await route.handle(call);
    return { status: 200, body: success(data) };
  } catch (error) {
    // A refusal by a business rule is an answer like any other; the rest is for the error middleware.
    if (error instanceof ApiError && error.status === 200) {
      return { status: 200, body: errorBody(error, call.locale) };
    }
    throw error;
  }
}

function success(data: unknown): Record<string, unknown> {
  return { status: 'ok', data: data ?? null };
}

interface CallOptions extends Asked {
  token: string;
  session: Session | null;
  db: Db;
  once: Once | undefined;
}

function createCall({ request, signal, token, session, db, once }: CallOptions): Call {
  return {
    locale: localeOf(request),
    device: deviceOf(request),
    ip: request.ip ?? '',
    signal,
    session,
    token,
    param: (name) => String(request.params[name] ?? ''),
    query: (schema) => parseInput(schema, request.query),
    body: (schema) => parseInput(schema, request.body ?? {}),
    hasField: (name) => isRecord(request.body) && request.body[name] !== undefined,
    commit: (work) =>
      db.write(() => {
        const data = work();
        once?.keep({ status: 200, body: success(data) });
        return data;
      }),
  };
}

/** Checks input of a request; each problem under its field's path. @throws ApiError INVALID */
function parseInput<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw new ApiError('INVALID', { fields });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
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

export function bearerOf(request: Request): string {
  return /^Bearer +(\S{1,512})$/i.exec(request.get('Authorization')?.trim() ?? '')?.[1] ?? '';
}

/** A list that is always answered whole. */
export function wholeList<T>(list: T[]): { list: T[]; pagination: Pagination } {
  return { list, pagination: { page: 1, per_page: list.length, total: list.length } };
}
