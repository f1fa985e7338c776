import type { AppCore } from '#app/core/core.ts';
import { failureMessage, failureTitle } from '#app/errors/failure-message.ts';
import BareLayout from '#app/layouts/frame/bare.tsx';
import { ErrorPage } from '#features/error/error-screen.tsx';
import { SiteError, statusCodeOf } from '#shared/errors.ts';
import { buildHead } from './head.ts';
import type { PageView } from './load-page.ts';

/**
 * The error screen (spec §8) as a view, for an error of a navigation. Its code and texts are part of the first load, because the
 * network may have failed.
 */
export function makeErrorView(
  core: AppCore,
  shown: Pick<PageView, 'target' | 'intl' | 'page'>,
  error: unknown,
): PageView {
  const status = statusCodeOf(error);
  const params = {
    status: String(status),
    message: failureMessage(error, shown.intl),
    title: failureTitle(error, shown.intl),
    errorId: error instanceof SiteError ? error.id : '',
    requestId: core.getRequestId(),
  };
  const { target, intl, page } = shown;
  return {
    key: 'ERROR',
    page: { name: 'ERROR', params, search: new URLSearchParams(), pathname: page.pathname },
    target,
    status,
    module: { default: ErrorPage },
    layout: { default: BareLayout },
    intl,
    head: buildHead({
      core,
      target,
      pathname: page.pathname,
      page: { title: failureTitle(error, intl), isNoindex: true },
    }),
    sources: [],
    isClientOnly: false,
  };
}

/** Whether the view is the error screen for a lost connection. The page is loaded again once the connection is back. */
export function isOfflineView({ key, page }: Pick<PageView, 'key' | 'page'>): boolean {
  return key === 'ERROR' && page.params.errorId === 'OFFLINE';
}
