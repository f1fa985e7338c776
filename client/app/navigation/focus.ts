import { focusQuietly, headingOf } from '#platform/browser/heading-focus.ts';

export interface PageAnnouncer {
  /**
   * A navigation has been shown: screen readers hear its title, and the keyboard goes on from its heading (or from
   * the anchor of the hash). Not for the first page, which the browser announces itself.
   */
  announce: (page: { title: string; hash?: string }) => void;
}

const REGION_ID = 'page-announcer';
/** A screen reader misses words that appear in the same moment as their region. */
const SPEAK_AFTER_MS = 100;

/** After a navigation: a screen reader hears the new title, and focus goes to the heading or to the hash's element. */
export function createPageAnnouncer(document: Document = globalThis.document): PageAnnouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    announce: ({ title, hash }) => {
      const region = regionOf(document);
      region.textContent = '';
      clearTimeout(timer);
      timer = setTimeout(() => {
        region.textContent = title;
      }, SPEAK_AFTER_MS);
      const target = anchorOf(document, hash) ?? headingOf(document);
      if (target) focusQuietly(target);
    },
  };
}

/** A jump within the page was made: the keyboard goes on from the anchor. */
export function focusAnchor(hash: string, document: Document = globalThis.document): void {
  const target = anchorOf(document, hash);
  if (target) focusQuietly(target);
}

/**
 * Tab leaves what it came to half out of sight where the browser finds half enough: the last chip of a row that scrolls
 * sideways, a card under the bar. Runs until the document goes.
 */
export function keepFocusInSight(document: Document = globalThis.document): void {
  document.addEventListener('keyup', ({ key }) => {
    const { activeElement } = document;
    if (key !== 'Tab' || !activeElement || activeElement === document.body) return;
    activeElement.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

function regionOf(document: Document): HTMLElement {
  const found = document.getElementById(REGION_ID);
  if (found) return found;
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.className = 'sr-only';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}

function anchorOf(document: Document, hash: string | undefined): Element | null {
  const id = hash?.replace(/^#/, '');
  if (!id) return null;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}
