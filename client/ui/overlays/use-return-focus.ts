import { useLayoutEffect, useRef } from 'react';

/**
 * Where the focus goes when a dialog, sheet or drawer closes, as its popup's `finalFocus`: back to what had it before. Where
 * that is gone (its row was deleted, its notice answered), the keyboard goes on from the page's heading. A focus that has
 * moved elsewhere meanwhile stays there.
 */
export function useReturnFocus(isOpen: boolean): () => HTMLElement | false {
  const opener = useRef<Element | null>(null);
  // Before the popup takes the focus, which is a task of its own.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement && activeElement !== body && !activeElement.closest(OVER_THE_PAGE);
    if (isElsewhere) return false;
    return canTakeFocus(opener.current) ? opener.current : (headingOf(document) ?? false);
  };
}

/** What Base UI puts at the end of the body. */
const OVER_THE_PAGE = '[data-base-ui-portal]';

function canTakeFocus(element: Element | null): element is HTMLElement {
  const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
  // A test's document has no boxes.
  return isThere && (element.checkVisibility?.() ?? true);
}

function headingOf(document: Document): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
