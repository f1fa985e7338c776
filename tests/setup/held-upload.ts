import { act, screen } from '@testing-library/react';
import type { Wire } from './app.tsx';

/** An upload that stays under way as long as the test wants: nothing answers it; given up, it is cut as a browser cuts it. */
export function holdUpload() {
  const wires: Wire[] = [];
  return {
    /** For the call in `api`. */
    answer: (_call: unknown, wire: Wire = {}) => {
      wires.push(wire);
      return new Promise<'network'>((resolve) => {
        wire.signal?.addEventListener('abort', () => resolve('network'));
      });
    },
    /** So much of the last one has gone out, from 0 to 1. */
    goOut: (share: number) => act(async () => wires.at(-1)?.onProgress?.(share)),
    isGivenUp: () => wires.at(-1)?.signal?.aborted === true,
  };
}

/** What the bar of an upload says, to eyes and to ears. */
export function shownProgress(): (string | null)[] {
  const bar = screen.getByRole('progressbar');
  return ['aria-label', 'aria-valuenow', 'aria-valuetext'].map((name) => bar.getAttribute(name));
}
