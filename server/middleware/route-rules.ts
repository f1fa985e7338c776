import type { RequestHandler } from 'express';
import { SiteError } from '#shared/errors.ts';
import { matchRule } from '#shared/urls/route-rules.ts';
import { splitUrl } from '../http/request.ts';
import { endlessWay, type RuleWorld } from '../site/rule-loops.ts';

/**
 * Step 11: the operator's redirects by path (server/README.md, Route rules). A rule that leads this visitor in a circle
 * ends here, in the error page: the start refuses such a file where it sees it, a browser would follow for ever.
 */
export function routeRules(world: RuleWorld): RequestHandler {
  return (req, res, next) => {
    const { pathname, search } = splitUrl(req.url);
    const match = matchRule(world.rules, pathname, search);
    if (!match) return next();
    const { visitor } = res.locals;
    const styleOf: RuleWorld['styleOf'] = (host) =>
      host === visitor.host ? visitor.style : world.styleOf(host);
    const who = { ...visitor, isMember: visitor.authorization !== null };
    if (endlessWay({ ...world, styleOf }, who, { host: visitor.host, pathname }))
      return next(
        new SiteError('REDIRECT_LOOP', `route rule ${JSON.stringify(match.source)} leads in a circle`),
      );
    res.status(match.status).set({ Location: match.to, 'Cache-Control': 'no-store' });
    return void res.end();
  };
}
