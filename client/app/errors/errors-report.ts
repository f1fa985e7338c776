import { isApiError } from '#platform/api/api-client.ts';

export interface ErrorReportDeps {
  /** Replaces the app by the error screen (spec §8: a fatal or unhandled error). */
  onFatal: (error: unknown) => void;
  window?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'location'>;
  /** Where the app's own code is, as a path of this origin. Default: the build's files, in development everything. */
  codePath?: string;
}

const CODE_PATH = import.meta.env.DEV ? '/' : '/assets/';

/** Hears of errors of the app's own code that nothing caught. Returns a function that stops it. */
export function listenForErrors(deps: ErrorReportDeps): () => void {
  const { onFatal, window = globalThis.window, codePath = CODE_PATH } = deps;
  const code = window.location.origin + codePath;
  const handleError = (event: ErrorEvent) => {
    const error: unknown = event.error ?? new Error(event.message);
    if (isOurs(event, code) && isFatal(error)) onFatal(error);
  };
  const handleRejection = (event: PromiseRejectionEvent) => {
    // Nobody waits for it and everybody who had to know does: no trace in the console.
    if (!isFatal(event.reason)) event.preventDefault();
    else if (isMadeBy(event.reason, code)) onFatal(event.reason);
  };
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  return () => {
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
  };
}

/**
 * Extensions, scripts that an app's browser puts into the page, and other sites' fail in our window without it being
 * our failure: what carries no trace of our code is theirs.
 */
function isOurs({ filename, error }: ErrorEvent, code: string): boolean {
  return filename ? filename.startsWith(code) : isMadeBy(error, code);
}

function isMadeBy(error: unknown, code: string): boolean {
  return error instanceof Error && (error.stack ?? '').includes(code);
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
