import { createContext, use } from 'react';
import type { PlayAgain } from './shared-parts.ts';

export interface GoOptions {
  replace?: boolean;
  /** Keeps the scroll position and the step of the page. */
  keepScroll?: boolean;
}

/**
 * Navigation by code. Links are plain `<a href>`, which the app follows without a reload. On the server the methods do
 * nothing.
 */
export interface Navigation {
  /**
   * To a path of this site (from `useHref`), or to an external URL with a full page load. Resolves when the page is shown or
   * another navigation has replaced this one.
   */
  go: (href: string, options?: GoOptions) => Promise<void>;
  /**
   * Goes to a step of the current page: a history entry with the same URL, so that Back leads to the previous step.
   * `page.step` contains it.
   */
  toStep: (step: string) => void;
  back: () => void;
  /**
   * Starts a game again over the current page. It moves the amount that the button names, so call it only in the click
   * handler of that button. `href`: the page of the game, if the game cannot start here.
   */
  playAgain: (href: string, again: PlayAgain) => void;
  /** Changes the query of the current page (filters, tabs and pages are in the URL). Null removes a key. */
  setQuery: (
    changes: Readonly<Record<string, string | number | null>>,
    options?: { replace?: boolean },
  ) => void;
  /** Reloads the page from the server. */
  reload: () => void;
  /**
   * Registers unsaved changes, or data that is shown once: the member is asked before the page or its query changes.
   * `isDraft`: a reload by the site itself restores the changes (platform/forms/draft.ts), so it asks nothing.
   * Returns a function that unregisters.
   */
  hold: (hasChanges: () => boolean, options?: { isDraft?: boolean }) => () => void;
}

const INERT: Navigation = {
  go: () => Promise.resolve(),
  toStep: () => {},
  back: () => {},
  playAgain: () => {},
  setQuery: () => {},
  reload: () => {},
  hold: () => () => {},
};

export const NavigationContext = createContext<Navigation>(INERT);

/** Whether Back leads to a page of this visit. React Router numbers the history entries; the first has 0 or no number. */
export function hasHistory(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

/** Navigation for handlers; a link is a plain anchor with an href of `useHref`. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}
