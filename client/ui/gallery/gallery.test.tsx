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

/** What a browser has and jsdom lacks. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** As the app has it: both renders of a page know when the server made it. */
const CLOCK = { renderedAt: Date.now(), now: () => Date.now() };

afterEach(() => vi.unstubAllGlobals());

it('hydrates every component without a difference', async () => {
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
  // No <style> element comes from the server: the content security policy would block it.
  expect(host.querySelector('style, script')).toBeNull();
  await act(async () => {
    hydrateRoot(host, page, { onRecoverableError: (problem) => complaints.push(problem) });
  });
  expect(complaints).toEqual([]);
  error.mockRestore();
  host.remove();
});

/** Drawn by what stands in the gallery, or nothing that is seen by itself. */
const BESIDE = new Set([
  ...['base/html.tsx', 'display/visually-hidden.tsx', 'forms/rule-list.tsx'],
  // A page around all, a form around its fields, a row that scrolls around shared cards: each needs an app.
  ...['display/page-shell.tsx', 'forms/form.tsx', 'cards/shelf.tsx'],
  // Of paper, of the frame alone, of a palette that covers the window.
  ...['display/paper-head.tsx', 'overlays/palette.tsx'],
]);

it('shows whatever pages use', () => {
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
