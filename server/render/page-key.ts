import type { Target } from '#shared/paths.ts';
import { isCampaignMark } from '#shared/urls/campaign.ts';

/** Query parameters that guests' pages read; short plain values only, so that the key cannot be blown up. */
const KEYED = new Set(['category', 'tag', 'page', 'question', 'cb']);
const KEYED_VALUE = /^[\w-]{1,32}$/;
const MAX_SEARCH_LENGTH = 2000;

/** The part of a query that a cached page depends on, sorted ("" or "?a=1"); undefined: such a page is not cached. */
export function keyedSearch(search: string): string | undefined {
  if (search === '' || search === '?') return '';
  if (search.length > MAX_SEARCH_LENGTH) return undefined;
  const keyed = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (isCampaignMark(name)) continue;
    if (!KEYED.has(name) || keyed.has(name) || !KEYED_VALUE.test(value)) return undefined;
    keyed.set(name, value);
  }
  const pairs = Array.from(keyed, ([name, value]) => `${name}=${value}`).toSorted();
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

export interface PageKeyParts {
  protocol: string;
  host: string;
  /** Local requests get another configuration. */
  isLocal: boolean;
  /** What the page is rendered for. */
  target: Target;
  pathname: string;
  /** Out of keyedSearch. */
  search: string;
}

/** Everything that the bytes of a guest's page depend on. */
export function pageKey({ protocol, host, isLocal, target, pathname, search }: PageKeyParts): string {
  return `${protocol}://${host} ${target.device} ${target.locale}${isLocal ? ' local' : ''} ${pathname}${search}`;
}
