import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { intlOf, loadMessages } from '#app/start/messages.ts';
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
