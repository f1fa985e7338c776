import type { RoutesOf } from '#shared/routes.ts';
import { type AppEnvironment, hrefOf, useApp, usePage } from './page.ts';

/**
 * Pages that send the member to another page to complete something (an identity, a card, a bet). The other page links
 * back to them. Its URL contains `?back=MEMBER_TREASURE`, so a reload keeps the link. Other names are ignored.
 */
const SENDERS = ['MEMBER_TREASURE', 'MEMBER_DEPOSIT'] as const satisfies readonly RoutesOf<'member'>[];
export type Sender = (typeof SENDERS)[number];

/** Adds the way back to a link of this site. */
export function withWayBack(href: string, from: Sender): string {
  const [path = '', ...hash] = href.split('#');
  const query = `${path.includes('?') ? '&' : '?'}back=${from}`;
  return [path + query, ...hash].join('#');
}

/** The page to return to. */
export interface WayBack {
  name: Sender;
  href: string;
}

export function wayBackOf(
  app: Pick<AppEnvironment, 'style' | 'device' | 'locale' | 'hasPage'>,
  search: URLSearchParams,
): WayBack | null {
  const name = SENDERS.find((sender) => sender === search.get('back'));
  return name && app.hasPage(name) ? { name, href: hrefOf(app)(name, {}) } : null;
}

/** Adds this page's way back to a link, for a page in between: the list of cards links to the form of a card. */
export function useKeptWayBack(): (href: string) => string {
  const back = useWayBack();
  return (href) => (back ? withWayBack(href, back.name) : href);
}

/** The target of a page's way back; null if there is none. */
export function useWayBack(): WayBack | null {
  return wayBackOf(useApp(), usePage().search);
}
