import { Component, type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useStore } from 'zustand';
import { ErrorScreen } from '#features/error/error-screen.tsx';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { statusCodeOf } from '#shared/errors.ts';
import { failureMessage, failureTitle, isSiteError } from './failure-message.ts';
import type { FailureStore } from './failure-store.ts';

export interface AppErrorBoundaryProps {
  /** The operator's name. */
  siteName: string;
  /** Another value renders the children again (back, forward, another page). */
  resetKey: unknown;
  /** Id of the last request, for customer service; '' if unknown. */
  getRequestId: () => string;
  /** Failures outside of React. */
  failures: FailureStore;
  children: ReactNode;
}

/**
 * Wraps layout and page, and shows the error screen instead of them after an error of a render or a failure in `failures` (spec
 * §4, §8). The screen and its texts are part of the first load, because the network may have failed.
 */
export function AppErrorBoundary(props: AppErrorBoundaryProps) {
  const { siteName, getRequestId, resetKey, failures, children } = props;
  const failure = useStore(failures, (state) => state.failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key ends a failure
  useEffect(() => () => failures.clear(), [failures, resetKey]);
  const screenFor = (error: unknown) => (
    <FailureScreen siteName={siteName} error={error} getRequestId={getRequestId} />
  );
  if (failure) return screenFor(failure.error);
  return (
    <Catcher resetKey={resetKey} screenFor={screenFor}>
      {children}
    </Catcher>
  );
}

interface CatcherProps extends Pick<AppErrorBoundaryProps, 'resetKey' | 'children'> {
  onError?: (() => void) | undefined;
  /** Shown instead of the children. Default: nothing. */
  screenFor?: (error: unknown) => ReactNode;
}

interface CatcherState {
  failure: { error: unknown } | null;
  resetKey: unknown;
}

/** Shows the fallback after an error in its children, until `resetKey` changes. A class, because React has no hook for this. */
export class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<CatcherState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: CatcherProps, state: CatcherState): CatcherState | null {
    return Object.is(resetKey, state.resetKey) ? null : { failure: null, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.screenFor?.(failure.error) : this.props.children;
  }
}

interface FailureScreenProps extends Pick<AppErrorBoundaryProps, 'siteName' | 'getRequestId'> {
  error: unknown;
}

function FailureScreen({ siteName, error, getRequestId }: FailureScreenProps) {
  // Stored once: later calls change the request id.
  const [requestId] = useState(getRequestId);
  const intl = useIntl();
  const title = failureTitle(error, intl);
  useEffect(() => {
    document.title = [title, siteName].filter(Boolean).join(' · ');
  }, [title, siteName]);
  useEffect(() => focusHeading(), []);
  return (
    <main id="main">
      <ErrorScreen
        siteName={siteName}
        status={isSiteError(error, 'OFFLINE') ? null : statusCodeOf(error)}
        title={title}
        message={failureMessage(error, intl)}
        requestId={requestId}
      />
    </main>
  );
}
