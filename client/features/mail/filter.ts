import { type AppEnvironment, type CurrentPage, hrefOf } from '#platform/site/page.ts';

/** Messages that a list begins with; each step after the first adds a hundred. */
export const PAGE_SIZE = 20;
const STEP = 100;
const MOST_STEPS = 20;

export interface MailFilter {
  isUnread: boolean;
  /** How many of them at most. */
  count: number;
}

/** What an address asks for: `?show=unread&page=2`. */
export function filterOf({ search }: Pick<CurrentPage, 'search'>): MailFilter {
  const page = pageOf(search);
  return { isUnread: search.get('show') === 'unread', count: page === 1 ? PAGE_SIZE : (page - 1) * STEP };
}

/** How many pages of messages the URL asks for: 1 to MOST_STEPS, 1 for anything else. */
export function pageOf(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d?$/.test(text) ? Math.min(Number(text), MOST_STEPS) : 1;
}

/** The message that an address is about: `?mail=7` on desktop, a param of the path on a phone. */
export function mailIdOf({ search, params }: Pick<CurrentPage, 'search' | 'params'>): number | null {
  const text = params.mailID ?? search.get('mail') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The list of an address, with or without a message beside it. */
export function mailsHref(
  app: AppEnvironment,
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | null>>,
): string {
  const current = { show: search.get('show'), page: search.get('page') };
  return hrefOf(app)('MEMBER_MAIL', {}, { query: { ...current, ...changes } });
}

/** Where a message opens: beside the list on desktop, on a page of its own on a phone. */
export function mailHref(app: AppEnvironment, search: URLSearchParams, id: number): string {
  if (app.device === 'desktop') return mailsHref(app, search, { mail: id });
  const query = { show: search.get('show'), page: search.get('page') };
  return hrefOf(app)('MEMBER_MAIL_DETAIL', { mailID: id }, { query });
}
