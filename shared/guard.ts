import { buildPath, type PathStyle, type RouteMatch, type Target } from './paths.ts';
import { canReturn, routeEntry } from './routes.ts';

export interface GuardInput {
  style: PathStyle;
  target: Target;
  match: RouteMatch;
  isMember: boolean;
  pathname: string;
  /** "?a=1" or "". */
  search: string;
}

export interface GuardRedirect {
  /** A path of this site. */
  to: string;
  /** The path to return to after login; absent when the route forbids it. */
  returnTo?: string;
}

/**
 * Redirects a visitor who may not see a route (spec §2): a guest of a member page to login, with `cb=1` if login may
 * return to the page, and a member of a guest-only page to home. Undefined: the visitor may see it.
 */
export function guardRoute(input: GuardInput): GuardRedirect | undefined {
  const { style, target, match, isMember, pathname, search } = input;
  const { access, name } = routeEntry(match.name);
  if (access === 'guest' && isMember) return { to: buildPath(style, target, 'HOME', {}) };
  if (access !== 'member' || isMember) return undefined;
  if (!canReturn(name)) return { to: buildPath(style, target, 'LOGIN', {}) };
  return { to: buildPath(style, target, 'LOGIN', {}, { query: { cb: 1 } }), returnTo: pathname + search };
}
