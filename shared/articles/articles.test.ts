import { describe, expect, it } from 'vitest';
import { ARTICLE_TOPICS } from '#shared/webapi/schemas/article.ts';
import { loadOwnArticles } from './index.ts';
import { articleHtml } from './markup.ts';

describe('own texts', () => {
  it('are the same in both languages, and there for every topic', async () => {
    const [english, chinese] = await Promise.all([
      loadOwnArticles('enUS', 'Lucky'),
      loadOwnArticles('zhTW', 'Lucky'),
    ]);
    const keyOf = ({ id, topic }: (typeof english)[number]) => `${id} ${topic}`;
    expect(chinese.map(keyOf)).toEqual(english.map(keyOf));
    expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
    expect([...new Set(english.map(({ topic }) => topic))].toSorted()).toEqual(
      [...ARTICLE_TOPICS].toSorted(),
    );
  });

  it('call the site by its name', async () => {
    const texts = await loadOwnArticles('zhTW', 'Lucky');
    expect(texts.some(({ content }) => content.includes('Lucky'))).toBe(true);
    expect(texts.filter((entry) => JSON.stringify(entry).includes('{site}'))).toEqual([]);
  });
});

describe('articleHtml', () => {
  it('makes paragraphs, headings and lists', () => {
    const html = articleHtml('One\nline.\n\n## Head\n- a\n- b\n\n1. x\n2. y');
    expect(html).toBe(
      '<p>One line.</p><h3>Head</h3><ul><li>a</li><li>b</li></ul><ol><li>x</li><li>y</li></ol>',
    );
  });

  it('begins a list right under the line that introduces it', () => {
    expect(articleHtml('## Head\nKept here:\n- a\n- b')).toBe(
      '<h3>Head</h3><p>Kept here:</p><ul><li>a</li><li>b</li></ul>',
    );
  });

  it('leaves no mark of a list in a paragraph', async () => {
    const texts = await Promise.all([loadOwnArticles('enUS', 'Lucky'), loadOwnArticles('zhTW', 'Lucky')]);
    expect(texts.flat().filter(({ content }) => /<p>[^<]* - /.test(content))).toEqual([]);
  });

  it('writes markup as text', () => {
    expect(articleHtml('<b> & "x"')).toBe('<p>&lt;b&gt; &amp; "x"</p>');
  });
});
