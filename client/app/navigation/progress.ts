import { createStore, type StoreApi } from 'zustand/vanilla';

/** State of the progress bar: shown when a navigation takes longer than 150 ms. */
export interface Progress
  extends Pick<StoreApi<{ isShown: boolean }>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Sets whether a navigation is in flight. Idempotent. */
  setBusy: (isBusy: boolean) => void;
}

const SHOW_AFTER_MS = 150;

export function createProgress(): Progress {
  const store = createStore(() => ({ isShown: false }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => store.setState({ isShown: true });
  return {
    ...store,
    setBusy: (isBusy) => {
      if (isBusy) {
        timer ??= setTimeout(show, SHOW_AFTER_MS);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      if (store.getState().isShown) store.setState({ isShown: false });
    },
  };
}
