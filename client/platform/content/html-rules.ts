/**
 * The HTML that an operator's content (promotions, messages, help texts) may contain. Both sanitizers use this list, so
 * that server and browser give the same result. No style, class or id: content cannot imitate parts of the site, and
 * the CSP forbids inline styles.
 */
export const HTML_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption', 'a', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Attributes that every element may have, and attributes by element. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['title', 'lang', 'dir'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  details: ['open'],
  col: ['span'],
  colgroup: ['span'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Whether an element keeps this attribute; both names in lower case. */
export function isAllowedAttribute(tag: string, attribute: string): boolean {
  return [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[tag] ?? [])].includes(attribute);
}

/** Browsers ignore control characters and whitespace in a scheme: "java\nscript:" is one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const IGNORED = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g;

/** http(s), relative, mailto and tel. */
export function isSafeHref(href: string): boolean {
  const text = href.replace(IGNORED, '');
  return /^(https?:|mailto:|tel:)/i.test(text) || !hasScheme(text);
}

/** http(s) and relative: a data URL could be a picture of any size. */
export function isSafeSource(source: string): boolean {
  const text = source.replace(IGNORED, '');
  return /^https?:/i.test(text) || !hasScheme(text);
}

/** Whether a colon comes before any slash, query or hash. */
function hasScheme(text: string): boolean {
  return /^[^/?#]*:/.test(text);
}

/** Attributes that every link gets: the opened page cannot access this one, and other sites open in a new tab. */
export function linkAttributes(href: string): { rel: string; target?: string } {
  const isElsewhere = /^(https?:)?[\\/]{2}/i.test(href.replace(IGNORED, ''));
  return isElsewhere ? { rel: 'noopener noreferrer', target: '_blank' } : { rel: 'noopener' };
}
