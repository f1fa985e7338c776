import type { PageRequest } from './render.ts';
import { routeEntry } from './routes.ts';

/** Whether the page of a guest may be cached: the entry page, and routes with `isCached`. */
export function isCacheableRequest(request: PageRequest): boolean {
  if (request.kind === 'entry') return true;
  return request.kind === 'route' && routeEntry(request.match.name).isCached === true;
}

/** Names of the query parameters that a page reads. All others do not change it. */
export function queriesOf(request: PageRequest): readonly string[] {
  return (request.kind === 'route' && routeEntry(request.match.name).queries) || [];
}

export interface RenderedForCache {
  request: PageRequest;
  isGuest: boolean;
  status: number;
  /** Site data could not be loaded. */
  isSiteStale: boolean;
  /** A query of the page failed. The cache must not show the failure to other visitors. */
  hasFailed: boolean;
}

/** Whether a rendered page may be sent to other guests. The entry page needs no site data. */
export function isCacheableRendering(page: RenderedForCache): boolean {
  if (!page.isGuest || page.status !== 200 || !isCacheableRequest(page.request)) return false;
  return page.request.kind === 'entry' || (!page.isSiteStale && !page.hasFailed);
}
