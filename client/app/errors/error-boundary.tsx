import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
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
  /** What is shown; another value gives what failed another chance (back, forward, another page). */
  resetKey: unknown;
  /** What customer service finds the failure by; '' while none is known. */
  getRequestId: () => string;
  /** Failures that no render threw. */
  failures: FailureStore;
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/**
 * Around layout and page: the error screen in place of what failed, whether a render threw or `failures` was told
 * (spec §4, §8). It is part of the first load with its texts, because what failed may be the network.
 */
export function AppErrorBoundary(props: AppErrorBoundaryProps) {
  const { siteName, getRequestId, resetKey, failures, onError, children } = props;
  const failure = useStore(failures, (state) => state.failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what ends a failure
  useEffect(() => () => failures.clear(), [failures, resetKey]);
  const screenFor = (error: unknown) => (
    <FailureScreen siteName={siteName} error={error} getRequestId={getRequestId} />
  );
  if (failure) return screenFor(failure.error);
  return (
    <Catcher resetKey={resetKey} onError={onError} screenFor={screenFor}>
      {children}
    </Catcher>
  );
}

interface CatcherProps extends Pick<AppErrorBoundaryProps, 'resetKey' | 'onError' | 'children'> {
  screenFor: (error: unknown) => ReactNode;
}

interface CatcherState {
  failure: { error: unknown } | null;
  resetKey: unknown;
}

/** What failed below it is replaced until the key changes; React itself prints it. React still has no hook for this. */
export class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<CatcherState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: CatcherProps, state: CatcherState): CatcherState | null {
    return Object.is(resetKey, state.resetKey) ? null : { failure: null, resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.screenFor(failure.error) : this.props.children;
  }
}

interface FailureScreenProps extends Pick<AppErrorBoundaryProps, 'siteName' | 'getRequestId'> {
  error: unknown;
}

function FailureScreen({ siteName, error, getRequestId }: FailureScreenProps) {
  // The one at the moment of the failure: calls go on behind the screen.
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
