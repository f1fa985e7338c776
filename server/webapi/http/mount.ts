import express, { type Express, type Request, type RequestHandler } from 'express';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { type CallEntry, type CallSchemas, METHODS, schemasOf } from '#shared/webapi/call.ts';
import {
  type AnyCall,
  answerRoute,
  type Credentials,
  type Handler,
  type HandlerDeps,
  type Route,
  readCredentials,
  sendAnswer,
} from './call.ts';
import { ApiError } from './errors.ts';

const BODY_LIMIT = '64kb';

/** One handler for each call of a table. */
export type Handlers<Table extends Record<string, CallEntry>> = {
  [Name in keyof Table]: Handler<Table[Name]>;
};

/** Pairs each call of a table with its handler. */
export function routesOf<Table extends Record<string, CallEntry>>(
  table: Table,
  handlers: Handlers<Table>,
  { hasSecretPath = false } = {},
): Route[] {
  return Object.values(table).map((entry) => ({
    entry,
    // Handlers has the same names as the table, so the handler's input matches the schemas of its entry.
    handle: handlers[entry.name] as (call: AnyCall) => unknown,
    hasSecretPath,
    schemas: () => schemasOf(entry),
  }));
}

export interface MountDeps extends HandlerDeps {
  /** Parses a `multipart/form-data` body. Calls the next handler for other bodies. */
  readForm: RequestHandler;
}

/** Mounts the calls of each path together, and answers 405 for all other methods of the path. */
export function mount(app: Express, routes: readonly Route[], deps: MountDeps): void {
  for (const [path, onPath] of Map.groupBy(routes, ({ entry }) => expressPath(entry.path))) {
    const byMethod = Map.groupBy(onPath, ({ entry }) => entry.method);
    for (const [method, group] of byMethod) {
      app[METHODS[method]](
        path,
        ...(method === 'GET' ? [] : readBody(group, deps)),
        createHandler(group, deps),
      );
    }
  }
  for (const [path, onPath] of Map.groupBy(routes, ({ entry }) => expressPath(entry.path))) {
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

/** Express handler of the calls that share a method and a path. */
function createHandler(group: readonly Route[], deps: HandlerDeps): RequestHandler {
  let schemasOfGroup: Promise<CallSchemas[]> | undefined;
  return async (request, response) => {
    const disconnect = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) disconnect.abort();
    });
    schemasOfGroup ??= Promise.all(group.map((route) => route.schemas()));
    const loaded = await schemasOfGroup;
    const credentials = readCredentials(request, deps.tokens);
    const route = routeFor(group, request, credentials);
    const { status, body } = await answerRoute(
      route,
      { ...credentials, request, schemas: loaded[group.indexOf(route)] ?? {}, signal: disconnect.signal },
      deps,
    );
    sendAnswer(response, status, body);
  };
}

/**
 * Finds the call of a request: by the fields of `when`, else by its access.
 * @throws ApiError UNAUTHORIZED for an invalid token, if members and guests get different answers
 */
function routeFor(group: readonly Route[], request: Request, { token, session }: Credentials): Route {
  const fields: Record<string, unknown> = { ...request.query, ...request.body };
  const isSet = (name: string) => fields[name] !== undefined && fields[name] !== '' && fields[name] !== '0';
  const byFields = group.find(({ entry }) => entry.when?.some((names) => names.every(isSet)));
  if (byFields) return byFields;
  const candidates = group.filter(({ entry }) => !entry.when);
  const forGuests = candidates.find(({ entry }) => entry.access === 'guest');
  const others = candidates.find(({ entry }) => entry.access !== 'guest');
  if (forGuests && !session) {
    // An invalid token means a member whose session has ended, not a guest.
    if (token !== '' && others) throw new ApiError('UNAUTHORIZED');
    return forGuests;
  }
  const found = others ?? forGuests;
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

function readBody(group: readonly Route[], { readForm }: MountDeps): RequestHandler[] {
  const hasForms = group.some(({ entry }) => entry.format === 'multipart');
  const types = hasForms ? ['json', 'multipart/form-data'] : ['json'];
  // The parsers silently ignore a body of another type, which would then look like missing fields.
  const requireType: RequestHandler = (request, _response, next) => {
    const hasBody =
      Number(request.get('Content-Length') ?? 0) > 0 || request.get('Transfer-Encoding') !== undefined;
    if (hasBody && !request.is(types)) throw new ApiError('MEDIA_TYPE');
    next();
  };
  return [requireType, ...(hasForms ? [readForm] : []), express.json({ limit: BODY_LIMIT })];
}
