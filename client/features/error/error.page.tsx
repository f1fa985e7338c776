import { type PageModule, useApp, usePage } from '#platform/site/page.ts';
import { ErrorScreen } from './error-screen.tsx';

export const head: PageModule['head'] = ({ text }) => ({ title: text('common.errorTitle'), isNoindex: true });

/** The error screen as a page: the server's failures, and what a navigation threw. */
export default function ErrorPage() {
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
