import createPurifier, { type Config, type DOMPurify } from 'dompurify';
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

type Browser = typeof globalThis & Window;

/** One for a window: each makes a Trusted Types policy of its own, and the page's CSP lets no name be taken twice. */
const PURIFIERS = new WeakMap<Browser, DOMPurify>();

/** sanitizeHtml for the browser, with an own instance of DOMPurify, so that its hooks affect nothing else. */
export function sanitize(html: string, browser: Browser = window): string {
  const purifier = PURIFIERS.get(browser) ?? createOurs(browser);
  PURIFIERS.set(browser, purifier);
  return purifier.sanitize(html, CONFIG);
}

function createOurs(browser: Browser): DOMPurify {
  const purifier = createPurifier(browser);
  purifier.addHook('uponSanitizeAttribute', (element, data) => {
    if (!isAllowedAttribute(element.nodeName.toLowerCase(), data.attrName)) data.keepAttr = false;
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'A') finishLink(element);
    if (element.nodeName === 'IMG') finishImage(element);
  });
  return purifier;
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
