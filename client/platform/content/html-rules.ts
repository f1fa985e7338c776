/**
 * What an operator's HTML (promotion and message content, help texts) may hold. One list for both sanitisers, so that
 * a text means the same wherever it was cleaned. No style, class or id: content cannot dress up as the site's own
 * parts, and the page's policy forbids inline styles anyway.
 */
export const HTML_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption', 'a', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Attributes that are allowed everywhere, and by tag. */
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

/** Whether an element of the API's HTML keeps this attribute; both names in lower case. */
export function isAllowedAttribute(tag: string, attribute: string): boolean {
  return [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[tag] ?? [])].includes(attribute);
}

/** Browsers ignore control characters and blanks in a scheme: "java\nscript:" is one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const IGNORED = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g;

/** http(s), relative, mailto and tel. */
export function isSafeHref(href: string): boolean {
  const text = href.replace(IGNORED, '');
  return /^(https?:|mailto:|tel:)/i.test(text) || !hasScheme(text);
}

/** http(s) and relative: no data, which could be a picture of anything at any size. */
export function isSafeSource(source: string): boolean {
  const text = source.replace(IGNORED, '');
  return /^https?:/i.test(text) || !hasScheme(text);
}

/** Anything before a colon that no slash, query or hash comes before. */
function hasScheme(text: string): boolean {
  return /^[^/?#]*:/.test(text);
}

/** Attributes that every link gets: a page it opens has no hand on ours; other sites open beside ours. */
export function linkAttributes(href: string): { rel: string; target?: string } {
  const isElsewhere = /^(https?:)?[\\/]{2}/i.test(href.replace(IGNORED, ''));
  return isElsewhere ? { rel: 'noopener noreferrer', target: '_blank' } : { rel: 'noopener' };
}
