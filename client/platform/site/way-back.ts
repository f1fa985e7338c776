import type { RoutesOf } from '#shared/routes.ts';
import { type AppEnvironment, hrefOf, useApp, usePage } from './page.ts';

/**
 * Pages that send a member elsewhere for something they lack (an identity, a card, a bet) and want them back after it.
 * The address of the other page says so, `?back=MEMBER_TREASURE`: a reload keeps it, and only these names lead anywhere.
 */
const SENDERS = ['MEMBER_TREASURE', 'MEMBER_DEPOSIT'] as const satisfies readonly RoutesOf<'member'>[];
export type Sender = (typeof SENDERS)[number];

/** A link of this site that knows the way back. */
export function withWayBack(href: string, from: Sender): string {
  const [path = '', ...hash] = href.split('#');
  const query = `${path.includes('?') ? '&' : '?'}back=${from}`;
  return [path + query, ...hash].join('#');
}

/** Where the member came from, if that is to be gone back to. */
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

/** Where a page's way back leads; null where the page has none. */
export function useWayBack(): WayBack | null {
  return wayBackOf(useApp(), usePage().search);
}
