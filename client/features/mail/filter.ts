import { type AppEnvironment, type CurrentPage, hrefOf } from '#platform/site/page.ts';
import { pageNumberOf, readId } from '#platform/site/url-values.ts';

/** Messages on the first page. Each further page adds STEP messages. */
export const PAGE_SIZE = 20;
const STEP = 100;
const MAX_PAGE = 20;

export interface MailFilter {
  isUnread: boolean;
  /** The maximum number of listed messages. */
  count: number;
}

/** The filter in the URL: `?show=unread&page=2`. */
export function filterOf({ search }: Pick<CurrentPage, 'search'>): MailFilter {
  const page = pageOf(search);
  return { isUnread: search.get('show') === 'unread', count: page === 1 ? PAGE_SIZE : (page - 1) * STEP };
}

/** The page in the URL. */
export function pageOf(search: URLSearchParams): number {
  return pageNumberOf(search, MAX_PAGE);
}

/** The id of the message in the URL: `?mail=7` on desktops, a path param on phones. */
export function mailIdOf({ search, params }: Pick<CurrentPage, 'search' | 'params'>): number | null {
  return readId(params.mailID ?? search.get('mail'));
}

/** The URL of the list, with changed query parameters. */
export function mailsHref(
  app: AppEnvironment,
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | null>>,
): string {
  const current = { show: search.get('show'), page: search.get('page') };
  return hrefOf(app)('MEMBER_MAIL', {}, { query: { ...current, ...changes } });
}

/** The URL of a message: beside the list on desktops, a page of its own on phones. */
export function mailHref(app: AppEnvironment, search: URLSearchParams, id: number): string {
  if (app.device === 'desktop') return mailsHref(app, search, { mail: id });
  const query = { show: search.get('show'), page: search.get('page') };
  return hrefOf(app)('MEMBER_MAIL_DETAIL', { mailID: id }, { query });
}
