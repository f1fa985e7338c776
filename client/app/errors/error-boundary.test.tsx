import { fireEvent, render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { SiteError } from '#shared/errors.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { AppErrorBoundary } from './error-boundary.tsx';
import { createFailureStore } from './failure-store.ts';

const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));

/** A page that throws `start`, or an error after a press. */
function Page({ start }: { start?: unknown }) {
  const [error, setError] = useState<{ error: unknown } | null>(
    start === undefined ? null : { error: start },
  );
  if (error) throw error.error;
  return (
    <button type="button" onClick={() => setError({ error: new Error('secret detail') })}>
      press
    </button>
  );
}

function setUp(start?: unknown) {
  const failures = createFailureStore();
  const tree = (resetKey: string, error?: unknown) => (
    <RawIntlProvider value={intl}>
      <AppErrorBoundary
        getRequestId={() => 'request-0007'}
        siteName="Harbor"
        failures={failures}
        resetKey={resetKey}
      >
        <Page key={resetKey} start={error} />
      </AppErrorBoundary>
    </RawIntlProvider>
  );
  const view = render(tree('one', start));
  return { failures, show: (resetKey: string) => view.rerender(tree(resetKey)) };
}

describe('AppErrorBoundary', () => {
  beforeEach(() => {
    // React logs every caught error there.
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('shows the error screen for an error of a render, without its message', () => {
    setUp();
    fireEvent.click(screen.getByText('press'));
    expect(screen.getByText('500')).toBeDefined();
    expect(screen.getByText('Internal Server Error')).toBeDefined();
    expect(screen.queryByText(/secret/)).toBeNull();
    expect(screen.getByText('request-0007')).toBeDefined();
    const home = screen.getByRole('link', { name: 'Go back home' });
    expect(home.getAttribute('href')).toBe('/');
    // A full load, not a navigation of the router.
    expect(home.getAttribute('target')).toBe('_top');
    expect(document.title).toBe('Something went wrong · Harbor');
  });

  it('shows status and message of errors that are meant for visitors', () => {
    setUp(new ApiError({ kind: 'http', status: 503, message: 'Back at noon' }));
    expect(screen.getByText('503')).toBeDefined();
    expect(screen.getByText('Back at noon')).toBeDefined();
  });

  it('shows in the page’s language that code could not be loaded', () => {
    setUp(new SiteError('CHUNK_FAILED', 'could not load /enUS/login'));
    expect(screen.getByText('No answer from the server. Check your connection and try again.')).toBeDefined();
    expect(screen.queryByText(/could not load/)).toBeNull();
  });

  it('shows in the page’s language that there is no connection, without a status', () => {
    setUp(new SiteError('OFFLINE', 'could not load /enUS/login'));
    expect(screen.getByRole('heading').textContent).toBe('You are offline');
    expect(screen.getByText('This page opens by itself once there is a connection.')).toBeDefined();
    expect(screen.queryByText(/50\d|could not load/)).toBeNull();
  });

  it('renders again on another page', () => {
    const { show } = setUp(new SiteError('UPSTREAM_TIMEOUT', 'This part could not be loaded'));
    expect(screen.getByText('This part could not be loaded')).toBeDefined();
    show('two');
    expect(screen.getByText('press')).toBeDefined();
  });

  it('shows the first failure outside of a render, until another page is shown', () => {
    const { failures, show } = setUp();
    act(() => {
      failures.report(undefined);
      failures.report(new SiteError('RENDER_TIMEOUT', 'later'));
    });
    expect(screen.getByText('500')).toBeDefined();
    expect(screen.queryByText('later')).toBeNull();
    show('two');
    expect(screen.getByText('press')).toBeDefined();
    expect(failures.getState().failure).toBeNull();
  });
});
