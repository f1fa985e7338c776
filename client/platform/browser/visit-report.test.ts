// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { createStorages } from './storage.ts';
import { reportVisit } from './visit-report.ts';

type Note = (metric: { value: number }) => void;
const observers = vi.hoisted(() => new Map<string, Note>());
vi.mock('web-vitals', () => ({
  onLCP: (note: Note) => observers.set('lcp', note),
  onINP: (note: Note) => observers.set('inp', note),
  onCLS: (note: Note) => observers.set('cls', note),
}));

let visibility: DocumentVisibilityState = 'visible';
const sendBeacon = vi.fn();

beforeEach(() => {
  visibility = 'visible';
  observers.clear();
  sendBeacon.mockReset();
  window.sessionStorage.clear();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
});

function begin(failures = 0): void {
  const { session } = createStorages(window);
  reportVisit({ window, session, hydratedAt: 812.4, countChunkFailures: () => failures });
}

function hide(): void {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

it('is sent once a visit, with the latest values', () => {
  begin(2);
  observers.get('lcp')?.({ value: 900 });
  observers.get('lcp')?.({ value: 1234.56789 });
  observers.get('cls')?.({ value: 0.0123456 });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(sendBeacon).not.toHaveBeenCalled();
  hide();
  hide();
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).toHaveBeenCalledOnce();
  const [path, body] = sendBeacon.mock.calls[0] ?? [];
  expect(path).toBe('/rum');
  expect(JSON.parse(body)).toEqual({ lcp: 1234.568, cls: 0.012, hydration: 812, chunkFailures: 2 });
});

it('is not sent again by the next page of the same visit', () => {
  begin();
  hide();
  visibility = 'visible';
  observers.clear();
  begin();
  hide();
  expect(observers.size).toBe(0);
  expect(sendBeacon).toHaveBeenCalledOnce();
});
