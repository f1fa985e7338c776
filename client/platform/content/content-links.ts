import type { AppEnvironment } from '#platform/site/page.ts';
import { buildLoosePath, matchParsed, type PathExtras, parsePath } from '#shared/paths.ts';
import { ROUTES, type RouteName, routeEntry } from '#shared/routes.ts';
import { isServerPath } from '#shared/server-paths.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import type { Slide } from '#shared/webapi/schemas/slideshow.ts';

/**
 * Converts links in the operator's content (slides, placements, mails) to hrefs of this visitor's device and language.
 * A link without a target is undefined (unknown route, missing param, page that does not exist, scheme other than http
 * and https): the content is shown without it.
 */
type LinkEnvironment = Pick<AppEnvironment, 'style' | 'device' | 'locale' | 'hasPage'>;

/** A route name with its params as a query: `PROMO_DETAIL?promoID=3`. Other pairs become the query of the link. */
export function hrefOfRouteLink(app: LinkEnvironment, link: string): string | undefined {
  const [name = '', search = ''] = link.trim().split('?', 2);
  if (!isRouteName(name)) return undefined;
  const query = new URLSearchParams(search);
  const params: Record<string, string> = {};
  for (const param of paramNames(name)) {
    const value = query.get(param);
    query.delete(param);
    if (value) params[param] = value;
  }
  return hrefOfRoute(app, name, params, query);
}

/** A URL, or a path of this site with or without its prefix: `https://line.me/…`, `/promo/1`. */
export function hrefOfAddress(app: LinkEnvironment, link: string | null | undefined): string | undefined {
  const text = link?.trim() ?? '';
  if (/^https?:\/\//i.test(text)) return parseUrl(text) && text;
  // `//host` is a URL of another host, and browsers treat a backslash as a slash.
  if (!/^\/(?![/\\])/.test(text)) return undefined;
  // The text starts with one slash, so it always parses as a path of this origin.
  const url = new URL(text, 'https://site.invalid');
  // A path that the server answers itself, such as a file: the link stays unchanged.
  if (isServerPath(url.pathname) && !url.pathname.startsWith('//'))
    return url.pathname + url.search + url.hash;
  const parsed = parsePath(url.pathname);
  const match = parsed && matchParsed(parsed);
  if (!match || match.isInvalid) return undefined;
  return hrefOfRoute(app, match.name, match.params, url.search, url.hash);
}

/** The page that a link opens; undefined for other sites and for files. */
export function pageOfHref(href: string): RouteName | undefined {
  if (!href.startsWith('/')) return undefined;
  const parsed = parsePath(new URL(href, 'https://site.invalid').pathname);
  return parsed && matchParsed(parsed)?.name;
}

/** The href of a slide; undefined if it has no link. */
export function hrefOfSlide(
  app: LinkEnvironment,
  slide: Pick<Slide, 'link_type' | 'link'>,
): string | undefined {
  const { link_type: type, link } = slide;
  if (!link) return undefined;
  if (type === 'route') return hrefOfRouteLink(app, link);
  if (type === 'url') return hrefOfAddress(app, link);
  return type === 'promotion'
    ? hrefOfRouteLink(app, `PROMO_DETAIL?promoID=${encodeURIComponent(link)}`)
    : undefined;
}

function hrefOfRoute(
  app: LinkEnvironment,
  name: RouteName,
  params: Readonly<Record<string, string>>,
  query: PathExtras['query'],
  hash?: string,
): string | undefined {
  if (!app.hasPage(name)) return undefined;
  try {
    return buildLoosePath(app.style, app, name, params, { query, hash });
  } catch {
    // A required param is missing: the operator's mistake must not break the page.
    return undefined;
  }
}

function isRouteName(name: string): name is RouteName {
  return ROUTES.some((entry) => entry.name === name);
}

function paramNames(name: RouteName): string[] {
  const entry = routeEntry(name);
  return [...`${entry.desktop ?? ''}/${entry.mobile ?? ''}`.matchAll(/:(\w+)/g)].map(
    ([, param = '']) => param,
  );
}
