import '#app/start/before-imports.ts';
import '#ui/base/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startClient } from '#app/start/start-client.tsx';
import { MissingCodeError } from '#platform/browser/lazy-component.tsx';
import { ROOT_ID } from '#shared/render.ts';

const container = document.getElementById(ROOT_ID);
const plainUrl = new URL(document.URL);
plainUrl.username = '';
plainUrl.password = '';

if (plainUrl.href !== document.URL) {
  // `fetch` refuses relative URLs on a page whose URL has a name and a password. The browser keeps both for the origin.
  window.location.replace(plainUrl.href);
} else if (container) {
  void startClient(window, {
    // As a transition, hydration runs in pieces of a few milliseconds, and input is handled in between.
    hydrate: (tree) =>
      startTransition(() => {
        hydrateRoot(container, <StrictMode>{tree}</StrictMode>, {
          // React's default reports these as unhandled errors, which end in the error screen.
          onRecoverableError: logError,
          onCaughtError: logCaught,
        });
      }),
    replace: (tree) =>
      createRoot(container, { onCaughtError: logCaught }).render(<StrictMode>{tree}</StrictMode>),
  });
}

function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a defect; browser tests fail on it
  console.error(error);
}

function logCaught(error: unknown): void {
  // LazyBoundary handles code that could not be loaded.
  if (!(error instanceof MissingCodeError)) logError(error);
}
