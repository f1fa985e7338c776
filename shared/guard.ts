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
  /** The path to return to after login; absent where the route forbids coming back. */
  returnTo?: string;
}

/**
 * Who may see a route, by the catalogue's `access` (spec §2): a guest of a member page goes to
 * login, with `cb=1` where the route allows coming back; a member of a guest-only page goes home. Nothing: go on.
 */
export function guardRoute(input: GuardInput): GuardRedirect | undefined {
  const { style, target, match, isMember, pathname, search } = input;
  const { access, name } = routeEntry(match.name);
  if (access === 'guest' && isMember) return { to: buildPath(style, target, 'HOME', {}) };
  if (access !== 'member' || isMember) return undefined;
  if (!canReturn(name)) return { to: buildPath(style, target, 'LOGIN', {}) };
  return { to: buildPath(style, target, 'LOGIN', {}, { query: { cb: 1 } }), returnTo: pathname + search };
}
