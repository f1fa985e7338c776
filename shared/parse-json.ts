/** Parses text from outside. Undefined when it is not JSON: an HTML page of a proxy, an empty or a truncated body. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
