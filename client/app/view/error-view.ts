import type { AppCore } from '#app/core/core.ts';
import BareLayout from '#app/layouts/frame/bare.tsx';
import { ErrorPage } from '#features/error/error-screen.tsx';
import { statusOf } from '#shared/errors.ts';
import { buildHead } from './head.ts';
import type { PageView } from './load-page.ts';

/**
 * The error screen (spec §8) as a view, for what a navigation or a render threw. It needs nothing to be loaded: the
 * page and its texts are part of the first load, because what failed may be the network.
 */
export function makeErrorView(
  core: AppCore,
  shown: Pick<PageView, 'target' | 'intl' | 'page'>,
  error: unknown,
): PageView {
  const status = statusOf(error);
  const params = {
    status: String(status),
    message: messageOf(error),
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
      page: { title: intl.formatMessage({ id: 'common.errorTitle' }), isNoindex: true },
    }),
    sources: [],
    isClientOnly: false,
  };
}

/** Errors of the program say nothing to a member; the page has its own words for an empty message. */
function messageOf(error: unknown): string {
  return error instanceof Error && 'id' in error ? error.message : '';
}
