import { describe, expect, it } from 'vitest';
import { ARTICLE_TOPICS } from '#shared/webapi/schemas/article.ts';
import { toArticles } from './articles.ts';
import english from './enUS.md';
import { parseArticles } from './parse-articles.ts';
import chinese from './zhTW.md';

describe('built-in articles', () => {
  it('are the same in both languages and have every topic', () => {
    const keyOf = ({ id, topic }: (typeof english)[number]) => `${id} ${topic}`;
    expect(chinese.map(keyOf)).toEqual(english.map(keyOf));
    expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
    expect([...new Set(english.map(({ topic }) => topic))].toSorted()).toEqual(
      [...ARTICLE_TOPICS].toSorted(),
    );
  });

  it('have the site’s name filled in', () => {
    const articles = toArticles(chinese, 'Lucky');
    expect(articles.some(({ content }) => content.includes('Lucky'))).toBe(true);
    expect(JSON.stringify(articles)).not.toContain('{site}');
  });

  it('contain only paragraphs, headings and lists', () => {
    const tags = [...english, ...chinese].flatMap(({ content }) => content.match(/<\w+/g) ?? []);
    expect([...new Set(tags)].toSorted()).toEqual(['<h3', '<li', '<ol', '<p', '<ul']);
  });
});

describe('parseArticles', () => {
  it('reads heading, summary and body', () => {
    expect(parseArticles('# help 7: Title\n\n> In short.\n\nOne.\n\n- a\n- b\n')).toEqual([
      {
        id: 7,
        topic: 'help',
        title: 'Title',
        summary: 'In short.',
        content: '<p>One.</p><ul>\n<li>a</li>\n<li>b</li>\n</ul>',
      },
    ]);
  });

  it('keeps a later quote in the content', () => {
    expect(parseArticles('# help 7: Title\n\n> In short.\n\nOne.\n\n> Quoted.\n')).toMatchObject([
      { summary: 'In short.', content: expect.stringMatching(/^<p>One.<\/p><blockquote>\s*<p>Quoted/) },
    ]);
  });

  it.each(['# Title\n', 'Text\n'])('refuses %j', (markdown) => {
    expect(() => parseArticles(markdown)).toThrow(/topic id: Title|before the first heading/);
  });
});
