import { focusQuietly, headingOf } from '#platform/browser/heading-focus.ts';

export interface PageAnnouncer {
  /** After a navigation: announces the title, and focuses the hash's element or the heading. */
  announce: (page: { title: string; hash?: string }) => void;
}

const REGION_ID = 'page-announcer';
/** Screen readers miss text that appears together with its live region. */
const ANNOUNCE_AFTER_MS = 100;

/** Tells screen readers about a new page. The browser announces the first page of a document itself. */
export function createPageAnnouncer(document: Document = globalThis.document): PageAnnouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    announce: ({ title, hash = '' }) => {
      const region = findRegion(document);
      region.textContent = '';
      clearTimeout(timer);
      timer = setTimeout(() => {
        region.textContent = title;
      }, ANNOUNCE_AFTER_MS);
      const target = anchorOf(document, hash) ?? headingOf(document);
      if (target) focusQuietly(target);
    },
  };
}

/** Focuses the element of a hash after a jump within the page. */
export function focusAnchor(hash: string, document: Document = globalThis.document): void {
  const target = anchorOf(document, hash);
  if (target) focusQuietly(target);
}

/**
 * Browsers count a half visible element as visible when Tab reaches it: the last chip of a row that scrolls sideways, or a
 * card under the bar. This scrolls it into view, until the document is left.
 */
export function keepFocusVisible(document: Document = globalThis.document): void {
  document.addEventListener('keyup', ({ key }) => {
    const { activeElement } = document;
    if (key !== 'Tab' || !activeElement || activeElement === document.body) return;
    activeElement.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

function findRegion(document: Document): HTMLElement {
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

/** The element that a hash ("#rules") names. */
export function anchorOf(document: Document, hash: string): Element | null {
  const id = hash.replace(/^#/, '');
  if (!id) return null;
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}
