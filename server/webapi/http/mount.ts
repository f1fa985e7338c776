import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { type CallEntry, METHODS, schemasOf } from '#shared/webapi/call.ts';
import {
  type AnyCall,
  answerRoute,
  type Handler,
  type HandlerDeps,
  type Principal,
  principalOf,
  type Route,
  sendAnswer,
} from './call.ts';
import { ApiError } from './errors.ts';

const BODY_LIMIT = '64kb';

/** A handler for each call of a table. */
export type Handlers<Table extends Record<string, CallEntry>> = {
  [Name in keyof Table]: Handler<Table[Name]>;
};

/** Routes of a table's calls. */
export function routesOf<Table extends Record<string, CallEntry>>(
  table: Table,
  handlers: Handlers<Table>,
  { isByPath = false } = {},
): Route[] {
  return Object.values(table).map((entry) => ({
    entry,
    // A handler takes what the schemas of its own entry read: the table pairs them by name.
    handle: handlers[entry.name] as (call: AnyCall) => unknown,
    isByPath,
    schemas: () => schemasOf(entry),
  }));
}

export interface MountDeps extends HandlerDeps {
  /** Reads a body of `multipart/form-data`, and leaves any other to the next handler. */
  readForm: RequestHandler;
}

/** Mounts each path once, whatever calls share it, and answers 405 for its other methods. */
export function mount(app: Express, routes: readonly Route[], deps: MountDeps): void {
  for (const [path, onPath] of groupBy(routes, ({ entry }) => expressPath(entry.path))) {
    const byMethod = groupBy(onPath, ({ entry }) => entry.method);
    for (const [method, group] of byMethod) {
      app[METHODS[method]](
        path,
        ...(method === 'GET' ? [] : readBody(group, deps)),
        createHandler(group, deps),
      );
    }
  }
  for (const [path, onPath] of groupBy(routes, ({ entry }) => expressPath(entry.path))) {
    const methods = onPath.flatMap(({ entry }) =>
      entry.method === 'GET' ? ['GET', 'HEAD'] : [entry.method],
    );
    app.all(path, (_request, response) => {
      response.set('Allow', [...new Set(methods)].join(', '));
      throw new ApiError('METHOD_NOT_ALLOWED');
    });
  }
}

/** `/gameApi/wallet/:id?` as Express writes it. */
function expressPath(path: string): string {
  return WEBAPI_PREFIX + path.replace(/\/:(\w+)\?/g, '{/:$1}');
}

function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Express handler of the calls that share a method and a path: finds the one that is meant, answers the envelope. */
function createHandler(group: readonly Route[], deps: HandlerDeps): RequestHandler {
  const loadSchemas = once(() => Promise.all(group.map((route) => route.schemas())));
  return async (request, response) => {
    const signal = leftSignal(response);
    const loaded = await loadSchemas();
    const principal = principalOf(request, deps.tokens);
    const route = routeFor(group, request, principal);
    const schemas = loaded[group.indexOf(route)] ?? {};
    const { status, body } = await answerRoute(route, { ...principal, request, schemas, signal }, deps);
    sendAnswer(response, status, body);
  };
}

/** @throws ApiError UNAUTHORIZED for a dead token where a member would be answered otherwise than a guest */
function routeFor(group: readonly Route[], request: Request, { token, session }: Principal): Route {
  const marked = group.find(({ entry }) => isMeant(entry, request));
  if (marked) return marked;
  const candidates = group.filter(({ entry }) => !entry.when);
  const forGuests = candidates.find(({ entry }) => entry.access === 'guest');
  const others = candidates.find(({ entry }) => entry.access !== 'guest');
  if (forGuests && !session) {
    // A token that has died means a member, not somebody who comes anew.
    if (token !== '' && others) throw new ApiError('UNAUTHORIZED');
    return forGuests;
  }
  const found = others ?? forGuests;
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

function isMeant({ when }: CallEntry, request: Request): boolean {
  const fields: Record<string, unknown> = { ...request.query, ...request.body };
  return when?.some((names) => names.every((name) => isGiven(fields[name]))) ?? false;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== '0';
}

/** Aborted when the connection closes before the answer is out. */
function leftSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function readBody(group: readonly Route[], { readForm }: MountDeps): RequestHandler[] {
  const takesForms = group.some(({ entry }) => entry.format === 'multipart');
  const parsers = [...(takesForms ? [readForm] : []), express.json({ limit: BODY_LIMIT })];
  return [requireKind(takesForms ? ['json', 'multipart/form-data'] : ['json']), ...parsers];
}

/** A body of another kind would be dropped silently by the parsers, and then look like missing fields. */
function requireKind(types: string[]): RequestHandler {
  return (request, _response, next) => {
    const hasBody =
      Number(request.get('Content-Length') ?? 0) > 0 || request.get('Transfer-Encoding') !== undefined;
    if (hasBody && !request.is(types)) throw new ApiError('MEDIA_TYPE');
    next();
  };
}
