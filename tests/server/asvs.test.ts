import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** The table of server/deploy/security.md: whole, and every test that it names is there. */
const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'server/deploy/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+)\.(\d+) ([^|]+) \| (\S+) \| ([^|]+) \|$/gm)].map(
  ([, chapter, section, name, state, why = '']) => ({
    chapter,
    section: `${chapter}.${section} ${name}`,
    state,
    why,
  }),
);
const testsIn = (why: string) => [...why.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);

it('has every chapter of ASVS 5.0, each section once', () => {
  expect(new Set(rows.map(({ chapter }) => Number(chapter)))).toEqual(
    new Set(Array.from({ length: 17 }, (_, index) => index + 1)),
  );
  expect(new Set(rows.map(({ section }) => section)).size).toBe(rows.length);
  // Every line of the table was read.
  expect(rows.length).toBe(text.split('\n').filter((line) => /^\| \d/.test(line)).length);
});

it.each(rows)('$section is shown by tests that there are, or says why not', ({ state, why }) => {
  expect(['holds', 'partly', 'n/a']).toContain(state);
  if (state !== 'n/a') expect(testsIn(why)).not.toEqual([]);
  expect(why.length).toBeGreaterThan(3);
  for (const file of testsIn(why)) expect(existsSync(join(root, file)), file).toBe(true);
});
