/** Joins class names and leaves out empty ones. It does not resolve conflicts: `className` props are for layout. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  let joined = '';
  for (const part of parts) {
    if (part) joined += joined ? ` ${part}` : part;
  }
  return joined;
}
