import { isApiError } from './api-client.ts';

export interface ErrorReportDeps {
  /** Replaces the app by the error screen (spec §8: a fatal or unhandled error). */
  onFatal: (error: unknown) => void;
  window?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'location'>;
}

/** Hears of errors that nothing caught. Answers the function that stops it. */
export function listenForErrors({ onFatal, window = globalThis.window }: ErrorReportDeps): () => void {
  const handleError = (event: ErrorEvent) => {
    const error: unknown = event.error ?? new Error(event.message);
    if (isOurs(event, window.location.origin) && isFatal(error)) onFatal(error);
  };
  const handleRejection = (event: PromiseRejectionEvent) => {
    if (isFatal(event.reason)) onFatal(event.reason);
    // Nobody waits for it and everybody who had to know does: no trace in the console.
    else event.preventDefault();
  };
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  return () => {
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
  };
}

/** Browser extensions and other sites' scripts fail in our window without it being our failure. */
function isOurs({ filename, error }: ErrorEvent, origin: string): boolean {
  return filename ? filename.startsWith(origin) : error instanceof Error;
}

/**
 * What does not end the app: failures of calls (the clients have reported them), what was given up, a browser's remark
 * that an observer needed another frame, and what an extension did.
 */
function isFatal(error: unknown): boolean {
  if (isApiError(error) || nameOf(error) === 'AbortError') return false;
  const text = error instanceof Error ? error.message : String(error);
  // TanStack's sign that a query was cancelled (a logout clears them).
  if (text === 'CancelledError' || text.includes('ResizeObserver loop')) return false;
  return !(error instanceof Error && /-extension:\/\//.test(error.stack ?? ''));
}

function nameOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
}
