import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Comments and READMEs point at files of this repository, and at nothing else. */
const root = resolve(import.meta.dirname, '../..');
const FILES = globSync('**/*', {
  cwd: root,
  exclude: (path) => /^(node_modules|dist|test-results|\.\w+)$/.test(basename(String(path))),
});
const SOURCES = FILES.filter((path) => /\.(ts|tsx|mjs|js|css|md|json)$|Dockerfile$/.test(path));
const PATHS = new Set(FILES.map((path) => `/${path}`));
/** The specification is no file here; its sections have names. What a build makes is not there yet. */
const ELSEWHERE = /^(spec\.md|messages\.js)$/;
const DOCUMENTS = FILES.filter((path) => /(^|\/)README\.md$/.test(path));

function commentsOf(path: string): string {
  const text = readFileSync(resolve(root, path), 'utf8');
  if (path.endsWith('.md')) return text;
  return [...text.matchAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs)].map(([comment]) => comment).join('\n');
}

/** "server/app.ts", "app.ts", "features/<file>.tsx" is a pattern and none. */
function namedFiles(text: string): string[] {
  const names = text.matchAll(/(?<![\w<*{@./-])[\w-]+(?:[./][\w-]+)*\.(?:md|tsx?|mjs)(?![\w*])/g);
  return [...new Set([...names].map(([name]) => name))];
}

const isThere = (name: string) => [...PATHS].some((path) => path.endsWith(`/${name}`));

describe('what comments name', () => {
  it('is in the repository', () => {
    const missing = SOURCES.flatMap((path) =>
      namedFiles(commentsOf(path))
        .filter((name) => !ELSEWHERE.test(name) && !isThere(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('is found where it is missing', () => {
    expect(namedFiles('see architecture.md, and (shared/nowhere.ts) or `<file>.desktop.tsx`')).toEqual([
      'architecture.md',
      'shared/nowhere.ts',
    ]);
  });
});

describe('a README', () => {
  it.each(DOCUMENTS)('%s has at most 150 lines', (path) => {
    const lines = readFileSync(resolve(root, path), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(150);
  });
});
