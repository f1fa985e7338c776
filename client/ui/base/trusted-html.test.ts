import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const client = resolve(import.meta.dirname, '../..');
/** The only files that set HTML. The second one only keeps server HTML during hydration. */
const ALLOWED_FILES = ['ui/base/trusted-html.ts', 'platform/site/cached-fragment.tsx'];
const HTML_SINKS =
  /__html|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment|parseFromString|\bsrcdoc\b|\beval\(|new Function\b/;

it('HTML is set by useHtml only, as the CSP refuses it elsewhere', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(300);
  const others = sources.filter((file) =>
    HTML_SINKS.test(withoutComments(readFileSync(join(client, file), 'utf8'))),
  );
  expect(others.toSorted()).toEqual(ALLOWED_FILES.toSorted());
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
