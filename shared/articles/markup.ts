/**
 * HTML of a text as people write it: blank lines part paragraphs, `## ` begins a heading, lines with `- ` or `1. ` are
 * lists. `<`, `>` and `&` are text.
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
  if (lines.every((line) => line.startsWith('- '))) return listHtml('ul', lines, 2);
  if (lines.every((line) => /^\d\. /.test(line))) return listHtml('ol', lines, 3);
  return `<p>${lines.join(' ')}</p>`;
}

function listHtml(tag: 'ul' | 'ol', lines: readonly string[], cut: number): string {
  return `<${tag}>${lines.map((line) => `<li>${line.slice(cut)}</li>`).join('')}</${tag}>`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
