import createPurifier, { type Config } from 'dompurify';
import {
  HTML_ATTRIBUTES,
  HTML_TAGS,
  isAllowedAttribute,
  isSafeHref,
  isSafeSource,
  linkAttributes,
} from './html-rules.ts';

const CONFIG: Config = {
  ALLOWED_TAGS: [...HTML_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(HTML_ATTRIBUTES).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * An own instance of DOMPurify, so that its hooks affect nothing else. Created once a page: each instance creates a Trusted
 * Types policy, and the CSP refuses a second one of the same name.
 */
const purifier = createPurifier(window);
purifier.addHook('uponSanitizeAttribute', (element, data) => {
  if (!isAllowedAttribute(element.nodeName.toLowerCase(), data.attrName)) data.keepAttr = false;
});
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'A') finishLink(element);
  if (element.nodeName === 'IMG') finishImage(element);
});

/** sanitizeHtml for the browser. */
export function sanitize(html: string): string {
  return purifier.sanitize(html, CONFIG);
}

function finishLink(link: Element): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  if (!isSafeHref(href)) {
    link.removeAttribute('href');
    return;
  }
  for (const [name, value] of Object.entries(linkAttributes(href))) link.setAttribute(name, value);
}

function finishImage(image: Element): void {
  const source = image.getAttribute('src');
  if (source !== null && isSafeSource(source)) image.setAttribute('loading', 'lazy');
  else image.remove();
}
