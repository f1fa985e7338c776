import type { RequestHandler } from 'express';
import { type CompiledRules, matchRule } from '#shared/route-rules.ts';
import { splitUrl } from '../request.ts';

/** Step 11: the operator's redirects by path (decisions.md, Server route rules). */
export function routeRules(rules: CompiledRules): RequestHandler {
  return (req, res, next) => {
    const { pathname, search } = splitUrl(req.url);
    const match = matchRule(rules, pathname, search);
    if (!match) return next();
    res.status(match.status).set({ Location: match.to, 'Cache-Control': 'no-store' });
    return void res.end();
  };
}
