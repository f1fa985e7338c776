import { queryOptions, skipToken } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { sanitizeHtml } from '#platform/content/sanitize.ts';
import { ask, freshMs, keyOf, pathOf } from '#platform/net/calls.ts';
import { uniqueById } from '#platform/net/unique-by-id.ts';
import { recordMailChanges, revertMailChanges, settleMailChanges } from '#platform/net/unread.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import { MAIL_CALLS } from '#shared/webapi/calls/mail.ts';
import type { MailDetail, MailItem } from '#shared/webapi/schemas/mail.ts';
import { type MailFilter, PAGE_SIZE } from './filter.ts';

/** The largest page of the API. */
const MAX_PAGE_SIZE = 100;

export interface MailList {
  list: readonly MailItem[];
  /** Number of messages on all pages. */
  total: number;
}

/** The first `count` messages of the member, newest first. */
export function mailsQuery(app: AppEnvironment, { isUnread, count }: MailFilter) {
  const per_page = count === PAGE_SIZE ? PAGE_SIZE : MAX_PAGE_SIZE;
  return queryOptions({
    queryKey: keyOf(app, MAIL_CALLS.mails, isUnread, count),
    queryFn: async ({ signal }): Promise<MailList> => {
      const numbers = Array.from({ length: Math.ceil(count / per_page) }, (_, index) => index + 1);
      const pages = await Promise.all(
        numbers.map((page) => {
          const query = { ...(isUnread && { is_read: 0 }), page, per_page };
          return ask(app, MAIL_CALLS.mails, { query, signal });
        }),
      );
      const list = uniqueById(pages.flatMap((page) => page.list));
      return { list, total: pages.at(-1)?.pagination?.total ?? list.length };
    },
    staleTime: freshMs(MAIL_CALLS.mails),
  });
}

/** An opened message in the cache. It sends no request: opening a message marks it read, which only a press may do. */
export function openedQuery(app: AppEnvironment, id: number) {
  return queryOptions<MailDetail>({
    queryKey: keyOf(app, MAIL_CALLS.readMail, id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Opens a message, which marks it read. Call it only in the handler of a press (spec §7: `siteMessage/read` changes
 * state). A cached message is not requested again. @throws ApiError
 */
export function openMail(app: AppEnvironment, id: number): Promise<MailDetail> {
  const { queryKey, staleTime, gcTime } = openedQuery(app, id);
  return app.queryClient.fetchQuery({
    queryKey,
    staleTime,
    gcTime,
    retry: false,
    queryFn: () => readMail(app, id),
  });
}

async function readMail(app: AppEnvironment, id: number): Promise<MailDetail> {
  if (isUnread(app, id)) recordMailChanges(app, [{ id, isCounted: true, isGone: false }]);
  try {
    const detail = await ask(app, MAIL_CALLS.readMail, { params: { id }, view: withCleanContent });
    markReadInLists(app, id);
    void settleMailChanges(app, [id]);
    return detail;
  } catch (error) {
    revertMailChanges(app, [id]);
    throw error;
  }
}

function isUnread({ queryClient }: AppEnvironment, id: number): boolean {
  const lists = queryClient.getQueriesData<MailList>({ queryKey: [MAIL_CALLS.mails.name] });
  return lists.some(([, data]) => data?.list.some((mail) => mail.id === id && !mail.is_read));
}

async function withCleanContent(detail: MailDetail): Promise<MailDetail> {
  return { ...detail, content: await sanitizeHtml(detail.content) };
}

/** Marks the message as read in the cached lists. It stays in a list of unread messages until that loads again. */
function markReadInLists(app: AppEnvironment, id: number): void {
  app.queryClient.setQueriesData<MailList>(
    { queryKey: [MAIL_CALLS.mails.name] },
    (data) =>
      data && {
        ...data,
        list: data.list.map((mail) => (mail.id === id ? { ...mail, is_read: true } : mail)),
      },
  );
}

/**
 * `DELETE /siteMessage/{id}`, also while the page is being left. A 404 counts as deleted. Many are deleted at once, so the
 * caller invalidates the queries after the last one. @throws ApiError
 */
export async function deleteMail(app: AppEnvironment, id: number): Promise<void> {
  try {
    await app.dataApi('DELETE', pathOf(MAIL_CALLS.deleteMail, { id }), {
      isHandled: true,
      isKeptAlive: true,
    });
  } catch (error) {
    if (isApiError(error, 'http') && error.status === 404) return;
    throw error;
  }
}
