import { describe, expect, it } from 'vitest';
import { markedParts, markHtml, termsOf } from '#shared/find-text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { findArticles } from './article-texts.ts';

function article(id: number, title: string, content: string): Article {
  return { id, topic: 'question', title, content, updated_at: '2026-11-01T00:00:00Z', sort: id };
}

const LIST = [
  article(1, 'How long does a deposit take?', '<p>A few minutes &amp; no more.</p>'),
  article(2, 'Why was my withdrawal rejected?', '<p>The <strong>deposit</strong> was not complete.</p>'),
  article(3, '存款需要多久才會入帳？', '<p>通常幾分鐘。</p>'),
];
const found = (typed: string) => findArticles(LIST, termsOf(typed)).map(({ id }) => id);

describe('a search in texts', () => {
  it('finds all terms in title and text, titles first, in both languages', () => {
    expect(found('deposit')).toEqual([1, 2]);
    expect(found('DEPOSIT complete')).toEqual([2]);
    expect(found('存款')).toEqual([3]);
    expect(found('ｄｅｐｏｓｉｔ')).toEqual([1, 2]);
    expect(findArticles([article(4, '臺灣銀行', '')], termsOf('台灣')).map(({ id }) => id)).toEqual([4]);
    expect(markedParts('臺灣銀行', ['台灣'])[0]).toEqual({ text: '臺灣', isHit: true });
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toEqual([1, 2, 3]);
  });

  it('ignores markup', () => {
    expect(found('strong')).toEqual([]);
    expect(found('amp')).toEqual([]);
    expect(found('& no')).toEqual([1]);
  });

  it('marks hits in text, never in tags and entities', () => {
    expect(markHtml(LIST[1]?.content ?? '', ['strong', 'deposit'])).toBe(
      '<p>The <strong><mark>deposit</mark></strong> was not complete.</p>',
    );
    expect(markHtml('<p>amp &amp; p</p>', ['amp'])).toBe('<p><mark>amp</mark> &amp; p</p>');
    expect(markHtml('<p>a.b</p>', ['.'])).toBe('<p>a<mark>.</mark>b</p>');
  });

  it('cuts an excerpt around the hit', () => {
    expect(markedParts('A Deposit', ['deposit'])).toEqual([
      { text: 'A ', isHit: false },
      { text: 'Deposit', isHit: true },
    ]);
    expect(markedParts('A', [])).toEqual([{ text: 'A', isHit: false }]);
  });
});
