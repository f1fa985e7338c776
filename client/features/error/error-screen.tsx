import { useIntl } from 'react-intl';
import { useApp, usePage } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { StatusPage } from './status-page.tsx';

export interface ErrorScreenProps {
  siteName: string;
  /** Null: the failure has no status. */
  status: number | null;
  /** Default: "Something went wrong". */
  title?: string | undefined;
  /** '' for an exception, whose message is not meant for members. */
  message: string;
  /** Customer service finds the failure in the log by it. */
  requestId?: string;
}

/**
 * The error screen (spec §2): status code, message and a link home. It uses only texts that every page has. The link is a
 * full page load (`_top` is followed by the browser, not by the app), because the app itself may have failed.
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

/** The page ERROR: failures of the server and exceptions of a navigation. */
export function ErrorPage() {
  const app = useApp();
  const { params } = usePage();
  return (
    <ErrorScreen
      siteName={siteNameOf(app)}
      status={params.errorId === 'OFFLINE' ? null : Number(params.status) || 500}
      title={params.title}
      message={params.message ?? ''}
      requestId={params.requestId}
    />
  );
}
