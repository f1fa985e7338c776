/** Moves the focus to the heading of the page, so that the keyboard continues from there. */
export function focusHeading(): void {
  const heading = headingOf(document);
  if (heading) focusQuietly(heading);
}

/** The heading of a page, or else its main element. */
export function headingOf(document: Document): Element | null {
  return ['main h1', 'h1', 'main'].map((selector) => document.querySelector(selector)).find(Boolean) ?? null;
}

/** Focuses an element without scrolling. An element that cannot take the focus gets a tabindex. */
export function focusQuietly(element: Element): void {
  if (!('focus' in element) || typeof element.focus !== 'function') return;
  if (!element.hasAttribute('tabindex') && !element.matches('a[href], button, input, select, textarea')) {
    element.setAttribute('tabindex', '-1');
  }
  element.focus({ preventScroll: true });
}
