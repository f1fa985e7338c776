import { createContext, use } from 'react';
import type { PlayAgain } from './shared-parts.ts';

export interface GoOptions {
  replace?: boolean;
  /** The same place of the page: its position, and its step. */
  keepScroll?: boolean;
}

/**
 * Going somewhere by code; links need none of it (a plain `<a href>` is followed inside the page by the app).
 * On the server the methods do nothing.
 */
export interface Navigation {
  /** To a path of this site (built by `useHref`), or to an external URL as a full load. */
  go: (href: string, options?: GoOptions) => void;
  /**
   * Goes on to a step of the page that is shown: an entry of the history of its own at the same URL, so that Back leads
   * to the step before. `page.step` names it.
   */
  toStep: (step: string) => void;
  back: () => void;
  /**
   * Plays what was played before, over this page: a press that says what moves. `href`: where it is offered otherwise. Only
   * for the handler of that press, as money moves.
   */
  playAgain: (href: string, again: PlayAgain) => void;
  /** Changes the query of the current page (filters, tabs, paging live in the URL). Null removes a key. */
  setQuery: (
    changes: Readonly<Record<string, string | number | null>>,
    options?: { replace?: boolean },
  ) => void;
  /** Loads the page anew from the server. */
  reload: () => void;
  /** Whoever holds typed changes is asked before the page or its query is left. Returns a function that lets go. */
  hold: (hasChanges: () => boolean) => () => void;
}

const INERT: Navigation = {
  go: () => {},
  toStep: () => {},
  back: () => {},
  playAgain: () => {},
  setQuery: () => {},
  reload: () => {},
  hold: () => () => {},
};

export const NavigationContext = createContext<Navigation>(INERT);

/** Leads elsewhere by a handler; a link is a plain anchor with an address of `useHref`. */
export function useNavigation(): Navigation {
  return use(NavigationContext);
}
