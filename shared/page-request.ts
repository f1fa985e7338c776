import { pathAskedFor, shownPath } from './not-found-path.ts';
import type { Resolution } from './paths.ts';
import type { PageRequest } from './render.ts';

/** The page that a resolved path asks for. `search` is "?a=1" or "". */
export function pageRequestOf(
  resolution: Extract<Resolution, { kind: 'page' | 'bare' }>,
  { pathname, search }: { pathname: string; search: string },
): PageRequest {
  if (resolution.kind === 'page') {
    const { match } = resolution;
    return match.isInvalid ? { kind: 'routeInvalid', path: shownPath(pathname) } : { kind: 'route', match };
  }
  if (resolution.page === 'ENTRY') return { kind: 'entry' };
  if (resolution.page === 'UI_GALLERY') return { kind: 'gallery' };
  return { kind: 'notFound', path: pathAskedFor(search) };
}
