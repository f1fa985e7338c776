import type { SafeStorage } from './storage.ts';

export type Theme = 'dark' | 'light';

/** Local storage. An inline script of the server reads it before the first paint (server/render/document.ts). */
const KEY = 'theme';

/** The theme of this device; dark unless the visitor chose the light one. */
export function readTheme(local: SafeStorage): Theme {
  return local.get(KEY) === 'light' ? 'light' : 'dark';
}

/** Stores the visitor's choice and shows it. */
export function setTheme(local: SafeStorage, theme: Theme, document: Document): void {
  if (theme === 'light') local.set(KEY, theme);
  else local.remove(KEY);
  showTheme(document, theme);
}

/** Colour of the browser's frame around the page. */
const FRAME_COLORS: Record<Theme, string> = { dark: '#030712', light: '#f3f4f6' };

/** Marks the document with the theme (client/ui/base/tokens.css). */
export function showTheme(document: Document, theme: Theme): void {
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', FRAME_COLORS[theme]);
  if (theme === 'light') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Calls `listener` when another tab changes the theme. Returns a function that unsubscribes. */
export function watchTheme(local: SafeStorage, listener: () => void): () => void {
  return local.subscribe(({ key }) => {
    if (key === KEY || key === null) listener();
  });
}
