/**
 * HTML of a text as people write it: blank lines part paragraphs, `## ` begins a heading, lines with `- ` or `1. ` are
 * lists, also right under the line that introduces them. `<`, `>` and `&` are text.
 */
export function articleHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockHtml(block.trim()))
    .join('');
}

function blockHtml(block: string): string {
  const lines = block.split('\n').map((line) => escapeText(line.trim()));
  const [first = ''] = lines;
  if (first.startsWith('## ')) return `<h3>${first.slice(3)}</h3>${blockOf(lines.slice(1))}`;
  return blockOf(lines);
}

function blockOf(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  if (lines.every(isPoint)) return listHtml('ul', lines, 2);
  if (lines.every(isNumbered)) return listHtml('ol', lines, 3);
  const list = lines.findIndex((line) => isPoint(line) || isNumbered(line));
  if (list > 0) return blockOf(lines.slice(0, list)) + blockOf(lines.slice(list));
  return `<p>${lines.join(' ')}</p>`;
}

const isPoint = (line: string) => line.startsWith('- ');
const isNumbered = (line: string) => /^\d\. /.test(line);

function listHtml(tag: 'ul' | 'ol', lines: readonly string[], cut: number): string {
  return `<${tag}>${lines.map((line) => `<li>${line.slice(cut)}</li>`).join('')}</${tag}>`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
