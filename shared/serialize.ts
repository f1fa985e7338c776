const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Serializes data that a page inlines: JSON that cannot close a script element or open a comment. serialize-javascript and
 * devalue are slower, and devalue also needs a parser in the browser.
 */
export function serializeInline(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES[char] ?? char);
}
