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

const serialized = new WeakMap<object, string>();

/** As `serializeInline`, cached per object. For data that never changes. */
export function serializeShared(value: unknown): string {
  if (typeof value !== 'object' || value === null) return serializeInline(value);
  const known = serialized.get(value);
  if (known !== undefined) return known;
  const text = serializeInline(value);
  serialized.set(value, text);
  return text;
}

const entries = new WeakMap<object, string>();

/** Serializes `"name":value`, cached per value. A value must have the same name in each call. */
export function serializeEntry(name: string, value: unknown): string {
  const known = typeof value === 'object' && value !== null ? entries.get(value) : undefined;
  if (known !== undefined) return known;
  const text = `${serializeInline(name)}:${serializeInline(value)}`;
  if (typeof value === 'object' && value !== null) entries.set(value, text);
  return text;
}
