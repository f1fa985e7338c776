import { expect, it } from 'vitest';
import { htmlToText } from '#platform/content/article-texts.ts';
import { beginningOf, headingsFrom, outlineOf } from './outline.ts';

it('adds ids to headings and lists their texts', () => {
  const { html, headings } = outlineOf('<h3>A &amp; <em>b</em></h3><p>x</p><h4>C</h4>', 'part');
  expect(headings).toEqual([
    { id: 'part-1', text: 'A & b' },
    { id: 'part-2', text: 'C' },
  ]);
  expect(html).toBe('<h2 id="part-1">A &amp; <em>b</em></h2><p>x</p><h3 id="part-2">C</h3>');
});

it('shifts headings so that the highest has the given level', () => {
  expect(headingsFrom(3, '<h1>a</h1><h2>b</h2><hr>')).toBe('<h3>a</h3><h4>b</h4><hr>');
  expect(headingsFrom(3, '<p>a</p>')).toBe('<p>a</p>');
});

it('extracts the text of HTML, and shortens it at a word', () => {
  expect(htmlToText('<p>a&nbsp;b</p><p>c &lt;d&gt;</p>')).toBe('a b c <d>');
  expect(beginningOf('<p>one two three</p>')).toBe('one two three');
  expect(beginningOf(`<p>${'seven '.repeat(40)}</p>`)).toBe(`${'seven '.repeat(25).trim()}…`);
});

it('shortens Chinese text earlier, because its characters are twice as wide', () => {
  expect(beginningOf(`<p>${'一二三四，'.repeat(40)}</p>`)).toBe(`${'一二三四，'.repeat(17).slice(0, -1)}…`);
});
