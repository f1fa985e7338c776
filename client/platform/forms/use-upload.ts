import { useRef, useState } from 'react';
import { useApp } from '#platform/site/page.ts';

export interface Upload {
  /** Progress from 0 to 1; null while nothing is being sent. */
  share: number | null;
  /**
   * Runs an upload. Pass `signal` and `onProgress` to the call. It continues when the member leaves the page, and is
   * aborted when the session ends.
   */
  run: <T>(call: (handling: UploadHandling) => Promise<T>) => Promise<T>;
  /** Aborts the upload; its call rejects with an ApiError `aborted`. */
  cancel: () => void;
}

export interface UploadHandling {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** The upload of a form, one at a time: `<UploadProgress share={upload.share} …>` shows its progress. */
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
      // A progress event after the abort must not show the bar again.
      return await call({ signal, onProgress: (next) => !signal.aborted && setShare(next) });
    } finally {
      unsubscribe();
      sending.current = null;
      setShare(null);
    }
  }

  return { share, run, cancel: () => sending.current?.abort() };
}
