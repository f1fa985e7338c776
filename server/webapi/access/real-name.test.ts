import { expect, it } from 'vitest';
import { isSameName } from './real-name.ts';

it.each([
  ['Ann Walker', 'ann walker', true],
  ['Ann Walker', 'ANNWALKER', true],
  ['Ann Walker', 'Ａｎｎ　Ｗａｌｋｅｒ', true],
  ['Renée', 'Rene\u0301e', true],
  ['J. R. Lee', 'J R Lee', true],
  ['瑪麗·林', '瑪麗・林', true],
  ['Ann Walker', 'Anna Walker', false],
  ['Renée', 'Renee', false],
])('%s and %s are the same name: %s', (a, b, isSame) => {
  expect(isSameName(a, b)).toBe(isSame);
});
