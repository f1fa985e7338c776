/**
 * Parses text from outside: a response or a stored value. Undefined when it is absent or not JSON, such as an HTML page of a proxy
 * or a truncated body.
 */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
