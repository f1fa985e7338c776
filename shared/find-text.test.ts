import { describe, expect, it } from 'vitest';
import { cleanKeyword } from './find-text.ts';

describe('cleanKeyword', () => {
  it.each([
    ['  Koi   Gate ', 'Koi Gate'],
    ['ＫＯＩ', 'KOI'],
    ['x'.repeat(80), 'x'.repeat(60)],
    ['   ', ''],
  ])('%j → %j', (typed, keyword) => expect(cleanKeyword(typed)).toBe(keyword));
});
