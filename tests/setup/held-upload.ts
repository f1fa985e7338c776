import { act, screen } from '@testing-library/react';
import type { UploadControls } from './app.tsx';

/** An upload without a response, so that it stays in flight. An abort ends it with a network error, as in a browser. */
export function holdUpload() {
  const uploads: UploadControls[] = [];
  return {
    /** The response of the upload's call, for the `api` option of renderApp. */
    answer: (_call: unknown, controls: UploadControls = {}) => {
      uploads.push(controls);
      return new Promise<'network'>((resolve) => {
        controls.signal?.addEventListener('abort', () => resolve('network'));
      });
    },
    /** Reports the sent share of the last upload, from 0 to 1. */
    reportProgress: (share: number) => act(async () => uploads.at(-1)?.onProgress?.(share)),
    isUploadAborted: () => uploads.at(-1)?.signal?.aborted === true,
  };
}

/** The label, value and value text of the progress bar. */
export function shownProgress(): (string | null)[] {
  const bar = screen.getByRole('progressbar');
  return ['aria-label', 'aria-valuenow', 'aria-valuetext'].map((name) => bar.getAttribute(name));
}
