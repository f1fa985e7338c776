import { globSync, readFileSync } from 'node:fs';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { FORM_TEXTS, FRAME_TEXTS } from '#shared/texts.ts';
import { ClockContext } from '#ui/base/clock.ts';
import { TimeProvider } from '#ui/values/time.tsx';
import { Gallery } from './gallery.tsx';

/** A browser API that jsdom lacks. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** As in the app: both renders of a page use the server's time. */
const CLOCK = { renderedAt: Date.now(), now: () => Date.now() };

afterEach(() => vi.unstubAllGlobals());

it('hydrates every component without a mismatch', async () => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const page = (
    <RawIntlProvider value={intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS, FORM_TEXTS]))}>
      <ClockContext value={CLOCK}>
        <TimeProvider language="en-US" zone="UTC" memberZone="Asia/Taipei">
          <Gallery />
        </TimeProvider>
      </ClockContext>
    </RawIntlProvider>
  );
  const complaints: unknown[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(page);
  // The server renders no <style> element: the CSP would block it.
  expect(host.querySelector('style, script')).toBeNull();
  await act(async () => {
    hydrateRoot(host, page, { onRecoverableError: (problem) => complaints.push(problem) });
  });
  expect(complaints).toEqual([]);
  error.mockRestore();
  host.remove();
});

/** Components that another component of the gallery renders, or that render nothing visible by themselves. */
const BESIDE = new Set([
  ...['base/html.tsx', 'display/visually-hidden.tsx', 'display/sentence-gap.tsx', 'forms/rule-list.tsx'],
  // The page, forms and shared rows need an app around them.
  ...['display/page-shell.tsx', 'forms/form.tsx', 'cards/shelf.tsx'],
  // For print, for the layout, for an overlay that covers the window.
  ...['display/paper-head.tsx', 'overlays/palette.tsx', 'overlays/full-page.tsx'],
]);

it('shows every component that pages use', () => {
  const read = (pattern: string) =>
    globSync(pattern)
      .filter((path) => !path.includes('.test.'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
  const namesOf = (code: string) =>
    new Set([...code.matchAll(/'#ui\/([\w/-]+\.tsx)'/g)].map(([, name = '']) => name));
  const shown = namesOf(read('client/ui/gallery/*.tsx'));
  const used = namesOf(read('client/{features,app}/**/*.tsx'));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !shown.has(name) && !BESIDE.has(name))).toEqual([]);
});
