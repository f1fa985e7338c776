import { useLayoutEffect, useRef } from 'react';

/**
 * Where the focus goes when an overlay closes, for its `finalFocus`: back to the element that had it. If that element
 * shows only under the pointer, to the link of its card. If it is gone (a deleted row, an answered notice), to the page's
 * heading. A focus that has already moved elsewhere stays there.
 */
export function useReturnFocus(isOpen: boolean): () => HTMLElement | false {
  const opener = useRef<Element | null>(null);
  // In a layout effect: the popup takes the focus in a later task.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement && activeElement !== body && !activeElement.closest(OVER_THE_PAGE);
    if (isElsewhere) return false;
    const cardLink = opener.current?.closest('li')?.querySelector('a') ?? null;
    return [opener.current, cardLink].find(canTakeFocus) ?? headingOf(document) ?? false;
  };
}

/** Base UI appends its portals to the body. */
const OVER_THE_PAGE = '[data-base-ui-portal]';

function canTakeFocus(element: Element | null): element is HTMLElement {
  const isInPage = element instanceof HTMLElement && element.isConnected && element !== document.body;
  // jsdom has no layout and no checkVisibility.
  return isInPage && (element.checkVisibility?.() ?? true);
}

function headingOf(document: Document): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
