import { useIntl } from 'react-intl';
import { useApp, usePage } from '#platform/site/page.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { StatusPage } from './status-page.tsx';

export interface ErrorScreenProps {
  siteName: string;
  /** Null: the failure has no status. */
  status: number | null;
  /** Default: that something went wrong. */
  title?: string | undefined;
  /** '' for a failure of the program, whose own words help nobody. */
  message: string;
  /** What customer service finds the failure by. */
  requestId?: string;
}

/**
 * The error screen (spec §2): status code, message, the way home. Only texts that every page has, and the way home
 * is a full load (`_top` is followed by the browser, not by the app): what failed may be the app itself.
 */
export function ErrorScreen({ siteName, status, title, message, requestId }: ErrorScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <StatusPage
      siteName={siteName}
      status={status}
      title={title || formatMessage({ id: 'common.errorTitle' })}
    >
      <p className="mt-2 max-w-lg text-base break-words text-soft">
        {message || formatMessage({ id: 'common.internalServerError' })}
      </p>
      {requestId && (
        <p className="mt-2 text-xs text-faint">
          {formatMessage({ id: 'common.requestId' })}{' '}
          <span className="break-all select-all">{requestId}</span>
        </p>
      )}
      <ButtonLink href="/" target="_top" size="lg" className="mt-8">
        {formatMessage({ id: 'common.goHome' })}
      </ButtonLink>
    </StatusPage>
  );
}

/** The error screen of the page ERROR: the server's failures, and what a navigation threw. */
export function ErrorPage() {
  const { metadata } = useApp();
  const { params } = usePage();
  return (
    <ErrorScreen
      siteName={metadata.og_site_name || metadata.title || ''}
      status={params.errorId === 'OFFLINE' ? null : Number(params.status) || 500}
      title={params.title}
      message={params.message ?? ''}
      requestId={params.requestId}
    />
  );
}
