import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorages } from './storage.ts';
import { readTheme, setTheme, showTheme, watchTheme } from './theme.ts';

const frameColor = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content');
const shown = () => [document.documentElement.dataset.theme, frameColor()];
const { local } = createStorages(window);

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#030712">';
});
afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

it('is stored and shown, also as the colour of the browser’s frame', () => {
  expect(readTheme(local)).toBe('dark');
  setTheme(local, 'light', document);
  expect([readTheme(local), localStorage.getItem('theme'), shown()]).toEqual([
    'light',
    'light',
    ['light', '#f3f4f6'],
  ]);
  setTheme(local, 'dark', document);
  expect([readTheme(local), localStorage.getItem('theme'), shown()]).toEqual([
    'dark',
    null,
    [undefined, '#030712'],
  ]);
});

it('is shown in a document without the colour of the frame', () => {
  document.head.innerHTML = '';
  showTheme(document, 'light');
  expect(shown()).toEqual(['light', undefined]);
});

it('stays until the page is reloaded if storage is blocked', () => {
  const blocked = Object.defineProperty(new EventTarget(), 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  }) as unknown as Window;
  const storage = createStorages(blocked).local;
  setTheme(storage, 'light', document);
  expect([readTheme(storage), ...shown()]).toEqual(['light', 'light', '#f3f4f6']);
  setTheme(storage, 'dark', document);
  expect([readTheme(storage), ...shown()]).toEqual(['dark', undefined, '#030712']);
});

it('of another tab is reported until unsubscribed, and other keys are not', () => {
  const listener = vi.fn();
  const stop = watchTheme(local, listener);
  const change = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  change('recentGames');
  expect(listener).not.toHaveBeenCalled();
  change('theme');
  // Everything was cleared.
  change(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  change('theme');
  expect(listener).toHaveBeenCalledTimes(2);
});
