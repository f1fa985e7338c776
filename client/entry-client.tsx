import '#app/start/zod-csp.ts';
import '#app/start/trusted-types.ts';
import '#ui/base/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startClient } from '#app/start/start-client.tsx';
import { MissingCodeError } from '#platform/browser/lazy-component.tsx';
import { ROOT_ID } from '#shared/render.ts';

const container = document.getElementById(ROOT_ID);
if (container) {
  void startClient(window, {
    // As a transition it is done in pieces of a few milliseconds, and what a visitor does comes in between.
    hydrate: (tree) =>
      startTransition(() => {
        hydrateRoot(container, <StrictMode>{tree}</StrictMode>, {
          onRecoverableError: tell,
          onCaughtError: tellCaught,
        });
      }),
    replace: (tree) =>
      createRoot(container, { onCaughtError: tellCaught }).render(<StrictMode>{tree}</StrictMode>),
  });
}

/**
 * React has mended it by itself (a block rendered anew in the browser). React's own way of telling would raise an
 * unhandled error, and that ends in the error screen.
 */
function tell(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a defect to be seen by whoever looks, tests fail on it
  console.error(error);
}

/** Code that could not be loaded is no defect: its boundary handles it. */
function tellCaught(error: unknown): void {
  if (!(error instanceof MissingCodeError)) tell(error);
}
