import { describe, expect, it } from 'vitest';
import { createIndex, LEVELS, wordsOf } from './search-index.ts';

it.each([
  ['Koi at the Dragon Gate', ['koi', 'at', 'the', 'dragon', 'gate']],
  ['Emperor’s ＣＯＰＰＥＲ', ['emperors', 'copper']],
  ['提款密碼', ['提款', '款密', '密碼', '碼']],
  ['臺灣21點!', ['台灣', '灣', '21', '點']],
  ['燈', ['燈']],
  ['—', []],
])('the words of %j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

const NAMES = ['Red Lantern', 'Lantern', 'Dragon Gate', 'Koi', '燈火電子', '電子遊戲', '提款密碼'];
const index = createIndex(
  NAMES.map((title) => ({ title, note: title === 'Koi' ? 'A lantern in the sea, 捕魚' : '' })),
  ({ title, note }) => ({ title, text: note }),
);
/** The first level that finds something, and what it finds. */
function search(words: string) {
  for (const level of LEVELS) {
    const found = index.find(words, level).map(({ title }) => title);
    if (found.length > 0) return [level, ...found];
  }
  return [];
}

describe('the index finds', () => {
  it.each([
    // Short titles first, texts last.
    ['lantern', 'asTyped', 'Lantern', 'Red Lantern', 'Koi'],
    ['LANT', 'asTyped', 'Lantern', 'Red Lantern', 'Koi'],
    ['lantern red', 'asTyped', 'Red Lantern'],
    ['電', 'asTyped', '燈火電子', '電子遊戲'],
    ['電子', 'asTyped', '燈火電子', '電子遊戲'],
    ['火電子', 'asTyped', '燈火電子'],
    ['捕魚', 'asTyped', 'Koi'],
    ['lantren', 'withTypos', 'Lantern', 'Red Lantern', 'Koi'],
    ['latern', 'withTypos', 'Lantern', 'Red Lantern', 'Koi'],
    ['dargon gate', 'withTypos', 'Dragon Gate'],
    // Too short for typing errors.
    ['boi'],
    ['zzz'],
    ['如何提款', 'anyWord', '提款密碼'],
    ['zzz gate', 'anyWord', 'Dragon Gate'],
  ])('%s: %s', (words, ...found) => expect(search(words)).toEqual(found));

  it('titles by phrases', () => {
    const titles = index.findTitles(['red lantern', '提款', 'in the sea']).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Red Lantern', '提款密碼']);
    expect(index.findTitles([])).toEqual([]);
  });

  it.each([
    ['lantren', 'lantern'],
    ['dragn gat', 'dragon gate'],
    ['zzz', undefined],
    ['電仔', undefined],
  ])('the spelling of %s: %s', (words, spelling) => expect(index.correct(words)).toBe(spelling));
});
