/**
 * The start of a text: at most `max` characters, counted in code points as the schemas do. It never cuts inside what is
 * seen as one character, such as an emoji of several code points.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    count += [...segment].length;
    if (count > max) break;
    kept += segment;
  }
  return kept;
}
