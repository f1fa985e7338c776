import { createStore, type StoreApi } from 'zustand/vanilla';
import { isApiError } from '#platform/api/api-client.ts';

/** The failure outside React that replaces the app by the error screen (spec §8). */
export interface FailureStore
  extends Pick<StoreApi<FailureState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Keeps the first failure; later ones may follow from it. */
  report: (error: unknown) => void;
  /** Called by a navigation, which renders the app again. */
  clear: () => void;
}

interface FailureState {
  /** Boxed, because anything can be thrown, `undefined` too. */
  failure: { error: unknown } | null;
}

export function createFailureStore(): FailureStore {
  const store = createStore<FailureState>(() => ({ failure: null }));
  return {
    ...store,
    report: (error) => {
      if (!store.getState().failure) store.setState({ failure: { error } });
    },
    clear: () => {
      if (store.getState().failure) store.setState({ failure: null });
    },
  };
}

export interface ErrorListenerDeps {
  onFatal: (error: unknown) => void;
  window: Pick<Window, 'addEventListener' | 'location'>;
  /** Path of the app's own code. Default: the build's assets, in development everything. */
  codePath?: string;
}

const CODE_PATH = import.meta.env.DEV ? '/' : '/assets/';

/**
 * Calls `onFatal` for each uncaught error and unhandled rejection of the app's own code. Extensions and scripts that other
 * programs inject fail in the same window: an error without a trace of our code is theirs.
 */
export function listenForErrors(deps: ErrorListenerDeps): void {
  const { onFatal, window, codePath = CODE_PATH } = deps;
  const code = window.location.origin + codePath;
  const isOurs = (error: unknown) => error instanceof Error && (error.stack ?? '').includes(code);
  window.addEventListener('error', ({ error = undefined, message, filename }) => {
    const thrown: unknown = error ?? new Error(message);
    if ((filename ? filename.startsWith(code) : isOurs(error)) && isFatal(thrown)) onFatal(thrown);
  });
  window.addEventListener('unhandledrejection', (event) => {
    // Such a rejection was handled where it occurred. Without this the console shows it.
    if (!isFatal(event.reason)) event.preventDefault();
    else if (isOurs(event.reason)) onFatal(event.reason);
  });
}

/** False for failed calls (the API clients report them), aborted work, ResizeObserver warnings and errors of extensions. */
function isFatal(error: unknown): boolean {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  if (isApiError(error) || name === 'AbortError') return false;
  const text = error instanceof Error ? error.message : String(error);
  // TanStack Query throws CancelledError for a cancelled query. A logout cancels all of them.
  if (text === 'CancelledError' || text.includes('ResizeObserver loop')) return false;
  return !(error instanceof Error && /-extension:\/\//.test(error.stack ?? ''));
}
