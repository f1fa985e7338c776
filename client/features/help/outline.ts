import { htmlToText } from '#platform/content/article-texts.ts';

export interface Heading {
  id: string;
  text: string;
}

/** Shifts the headings of sanitised HTML to level 2 and below, and adds ids. Returns them for a list of contents. */
export function outlineOf(html: string, prefix: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const withIds = headingsFrom(2, html).replace(
    /<h([2-6])>(.*?)<\/h\1>/gs,
    (_, level: string, inner: string) => {
      const id = `${prefix}-${headings.length + 1}`;
      headings.push({ id, text: htmlToText(inner) });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    },
  );
  return { html: withIds, headings };
}

/** Shifts the headings of sanitised HTML so that the highest one has this level, below the page's own headings. */
export function headingsFrom(level: number, html: string): string {
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, found]) => Number(found));
  const shift = level - Math.min(...levels);
  if (levels.length === 0 || shift === 0) return html;
  return html.replace(
    /(<\/?h)([1-6])\b/g,
    (_, start: string, found: string) => `${start}${Math.min(6, Number(found) + shift)}`,
  );
}

/** The start of a text for a description: whole words, at most 155 letters, or 90 Chinese characters, which are twice as wide. */
export function beginningOf(html: string): string {
  const text = htmlToText(html);
  const length = /\p{Script=Han}/u.test(text) ? 90 : 155;
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('，'), cut.lastIndexOf('。'));
  return `${cut.slice(0, end > length / 2 ? end : undefined).replace(/[，、\s]+$/, '')}…`;
}
