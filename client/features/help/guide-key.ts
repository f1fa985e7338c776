/** Id of a guide in its page: `#guide-101` leads to it. */
export function guideKey(id: number): string {
  return `guide-${id}`;
}
