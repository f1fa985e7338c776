/** Joins class names, leaving out what is false or empty. It resolves no conflicts: `className` props are for layout. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  let joined = '';
  for (const part of parts) {
    if (part) joined += joined ? ` ${part}` : part;
  }
  return joined;
}
