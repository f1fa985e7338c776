import type { RequestHandler, Response } from 'express';
import { SiteError } from '#shared/errors.ts';
import { buildPath, type Resolution, resolvePath } from '#shared/paths.ts';
import { CHANGE_PASSWORD_PATH } from '#shared/server-paths.ts';
import { matchRule } from '#shared/urls/route-rules.ts';
import { isGetOrHead, splitUrl } from '../http/request.ts';
import { findLoop, type RuleWorld } from '../site/rule-loops.ts';
import { notAllowed } from './files/static-files.ts';

declare global {
  namespace Express {
    interface Locals {
      /** The meaning of the path for this visitor; set by step 12. */
      resolution: Resolution;
    }
  }
}

/** The request headers that decide pages and redirects. */
export const VISITOR_VARY = 'Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile';

/**
 * Step 11: the operator's redirects by path (README.md, Route rules). Rules with a loop that can be
 * found stop the start; a loop that only a request shows ends in the error page.
 */
export function routeRules(world: RuleWorld): RequestHandler {
  return (req, res, next) => {
    const { pathname, search } = splitUrl(req.url);
    const match = matchRule(world.rules, pathname, search);
    if (!match) return next();
    const { visitor } = res.locals;
    const styleOf: RuleWorld['styleOf'] = (host) =>
      host === visitor.host ? visitor.style : world.styleOf(host);
    const ruleVisitor = { ...visitor, isMember: visitor.authorization !== null };
    if (findLoop({ ...world, styleOf }, ruleVisitor, { host: visitor.host, pathname }))
      return next(
        new SiteError('REDIRECT_LOOP', `route rule ${JSON.stringify(match.source)} leads in a circle`),
      );
    res.status(match.status).set({ Location: match.to, 'Cache-Control': 'no-store' });
    return void res.end();
  };
}

/**
 * Step 12: resolves the path and redirects once to the right device, locale and strategy (spec §2). `/`, `/404`, files and
 * paths outside the catalogue pass unchanged. Pages allow only GET and HEAD.
 */
export function prefixRedirect(): RequestHandler {
  return (req, res, next) => {
    const { pathname, search } = splitUrl(req.url);
    const { visitor } = res.locals;
    if (pathname === CHANGE_PASSWORD_PATH) {
      if (!isGetOrHead(req)) return notAllowed(res);
      return visitorRedirect(res, buildPath(visitor.style, visitor, 'MEMBER_PSW_CHANGE', {}));
    }
    const resolution = resolvePath(visitor.style, visitor, pathname, search);
    res.locals.resolution = resolution;
    if (resolution.kind === 'unmatched') return next();
    if (!isGetOrHead(req)) return notAllowed(res);
    if (resolution.kind === 'redirect') return visitorRedirect(res, resolution.to);
    return next();
  };
}

/** A 302 that depends on the visitor's headers. Nobody caches it. */
export function visitorRedirect(res: Response, to: string): void {
  res.status(302).set({ Location: to, 'Cache-Control': 'private, no-store', Vary: VISITOR_VARY }).end();
}
