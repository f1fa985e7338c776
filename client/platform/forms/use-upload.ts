import { useRef, useState } from 'react';
import { useApp } from '#platform/site/page.ts';

export interface Upload {
  /** How much has gone out, from 0 to 1; null while nothing is being sent. */
  share: number | null;
  /**
   * Makes the call that uploads; hand both to it. It goes on when the member leaves the page, and is aborted when the
   * session ends.
   */
  run: <T>(call: (handling: UploadHandling) => Promise<T>) => Promise<T>;
  /** Gives up what is being sent; its call rejects with an ApiError `aborted`. */
  cancel: () => void;
}

export interface UploadHandling {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** The upload of a form, one at a time: `<UploadProgress share={upload.share} …>` shows how far it is. */
export function useUpload(): Upload {
  const { auth } = useApp();
  const sending = useRef<AbortController>(null);
  const [share, setShare] = useState<number | null>(null);

  async function run<T>(call: (handling: UploadHandling) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setShare(0);
    const unsubscribe = auth.subscribe((now, before) => {
      if (now.epoch !== before.epoch) controller.abort();
    });
    try {
      // An event that was on its way when the member gave up brings no bar back.
      return await call({ signal, onProgress: (next) => !signal.aborted && setShare(next) });
    } finally {
      unsubscribe();
      sending.current = null;
      setShare(null);
    }
  }

  return { share, run, cancel: () => sending.current?.abort() };
}
