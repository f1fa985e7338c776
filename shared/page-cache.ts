import type { PageRequest } from './render.ts';
import { routeEntry } from './routes.ts';

/**
 * What the server may cache of its pages, in one place: which requests before they are rendered, and which renderings.
 * Everything of it is a guest's; who is a guest the caller knows (the visitor's cookies, the render's session).
 */

/** May a guest's page be cached: the entry page, and the routes that the catalogue names (`isCached`). */
export function isCacheableRequest(request: PageRequest): boolean {
  if (request.kind === 'entry') return true;
  return request.kind === 'route' && routeEntry(request.match.name).isCached === true;
}

/** Names of the query parameters that a page reads; any other changes nothing in it. */
export function queriesOf(request: PageRequest): readonly string[] {
  return (request.kind === 'route' && routeEntry(request.match.name).queries) || [];
}

export interface RenderedForCache {
  request: PageRequest;
  isGuest: boolean;
  status: number;
  /** Site data could not be loaded. */
  isSiteStale: boolean;
  /** A query of the page failed: the next visitor must not find that failure. */
  hasFailed: boolean;
}

/** May what was rendered be shown to other guests? The entry page needs no data. */
export function isCacheableRendering(page: RenderedForCache): boolean {
  if (!page.isGuest || page.status !== 200 || !isCacheableRequest(page.request)) return false;
  return page.request.kind === 'entry' || (!page.isSiteStale && !page.hasFailed);
}
