import { createStore, type StoreApi } from 'zustand/vanilla';

/** A failure outside of React that ends the page: the error screen takes its place (spec §8). */
export interface FailureStore
  extends Pick<StoreApi<FailureState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** The first one shows; what follows from it is not told again. */
  report: (error: unknown) => void;
  /** A navigation gives the app another chance. */
  clear: () => void;
}

interface FailureState {
  /** Boxed: anything can be thrown, `undefined` too. */
  failure: { error: unknown } | null;
}

/** The failure that replaces the app by the error screen (spec §8); none at first. */
export function createFailureStore(): FailureStore {
  const { getState, getInitialState, subscribe, setState } = createStore<FailureState>(() => ({
    failure: null,
  }));
  return {
    getState,
    getInitialState,
    subscribe,
    report: (error) => {
      if (!getState().failure) setState({ failure: { error } });
    },
    clear: () => {
      if (getState().failure) setState({ failure: null });
    },
  };
}
