/**
 * Truncates a text to `max` code points, the unit that the schemas count. It never splits a grapheme, such as an emoji
 * of several code points.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let result = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    count += [...segment].length;
    if (count > max) break;
    result += segment;
  }
  return result;
}
