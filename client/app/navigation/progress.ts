import { createStore, type StoreApi } from 'zustand/vanilla';

/** The thin bar at the top: shown when a navigation takes longer than a blink. */
export interface Progress
  extends Pick<StoreApi<{ isShown: boolean }>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** A navigation is under way, or is no longer; saying the same again changes nothing. */
  setBusy: (isBusy: boolean) => void;
}

const SHOW_AFTER_MS = 150;

/** The bar at the top of the window while a navigation loads; a quick one never shows it. */
export function createProgress(): Progress {
  const store = createStore(() => ({ isShown: false }));
  const { getState, getInitialState, subscribe } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => store.setState({ isShown: true });
  return {
    getState,
    getInitialState,
    subscribe,
    setBusy: (isBusy) => {
      if (isBusy) {
        timer ??= setTimeout(show, SHOW_AFTER_MS);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      if (getState().isShown) store.setState({ isShown: false });
    },
  };
}
