/** The keyboard goes on from the heading of what is shown. */
export function focusHeading(document: Document = globalThis.document): void {
  const heading = headingOf(document);
  if (heading) focusQuietly(heading);
}

/** Where a page's own words begin. */
export function headingOf(document: Document): Element | null {
  return ['main h1', 'h1', 'main'].map((selector) => document.querySelector(selector)).find(Boolean) ?? null;
}

/** Where the page scrolls to is not the focus's business. */
export function focusQuietly(element: Element): void {
  if (!('focus' in element) || typeof element.focus !== 'function') return;
  if (!element.hasAttribute('tabindex') && !element.matches('a[href], button, input, select, textarea')) {
    element.setAttribute('tabindex', '-1');
  }
  element.focus({ preventScroll: true });
}
