import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab😀', 3, 'ab😀'],
    ['ab😀', 2, 'ab'],
    ['a👨\u200d👩\u200d👧', 5, 'a'],
    ['a👨\u200d👩\u200d👧', 6, 'a👨\u200d👩\u200d👧'],
    ['ae\u0301', 2, 'a'],
  ])('%j with at most %d characters is %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut));
});
