import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { markPicture } from './brand.ts';

it('draws the mark that the site shows', () => {
  const mark = readFileSync(new URL('../../../public/mark.svg', import.meta.url), 'utf8');
  expect(mark).toBe(`${markPicture()}\n`);
});
