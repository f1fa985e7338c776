import { afterEach, expect, it, vi } from 'vitest';
import { removeListenersAfterEach } from '#tests/setup/listeners.ts';
import { followLinks } from './follow-links.ts';

const go = vi.fn();

removeListenersAfterEach();

afterEach(() => {
  go.mockReset();
  document.body.innerHTML = '';
});

/** Clicks a link. Returns whether the app handled the click. */
function click(markup: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = markup;
  followLinks(document, go);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  // Runs after the app's listener. jsdom would log that it cannot navigate.
  const prevent = (seen: Event) => {
    isTaken = seen.defaultPrevented;
    seen.preventDefault();
  };
  let isTaken = false;
  window.addEventListener('click', prevent, { once: true });
  document.querySelector('[data-click]')?.dispatchEvent(event);
  return isTaken;
}

it('follows links of the site inside the app', () => {
  expect(click('<a href="/enUS/promo?flag#x"><b data-click>x</b></a>')).toBe(true);
  expect(go).toHaveBeenCalledWith(`${window.location.origin}/enUS/promo?flag#x`);
});

it.each([
  '/robots.txt',
  '/manifest.webmanifest',
  '/enUS/terms.pdf',
  '/healthz',
  '/readyz',
  '/api/webapi/upload/1',
  '/assets/a',
  '/builds/latest.json',
  'https://other.example/',
])('leaves %s to the browser', (href) => {
  expect(click(`<a href="${href}" data-click>x</a>`)).toBe(false);
  expect(go).not.toHaveBeenCalled();
});

it.each([
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a click with %o to the browser', (init) => {
  expect(click('<a href="/enUS" data-click>x</a>', init)).toBe(false);
});

it.each([
  '<a href="/enUS" target="_blank" data-click>x</a>',
  '<a href="/enUS" download data-click>x</a>',
  '<a data-click>x</a>',
])('leaves %s to the browser', (markup) => {
  expect(click(markup)).toBe(false);
});
