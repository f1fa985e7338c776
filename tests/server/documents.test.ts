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
/** A build makes this one. */
const ELSEWHERE = /^messages\.js$/;
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

const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const PROSE = SOURCES.map(commentsOf).join('\n');
const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name)),
];

describe('a variable of the environment', () => {
  it('has its row of the README when the site is configured by it, and the other way round', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => /^\| `[A-Z_]+`/.test(line));
    const told = rows.flatMap((row) => matches(row.split('|', 2)[1] ?? '', /`([A-Z_]+)`/g));
    const [, schema = ''] = read('server/config.ts').split('const environment = z.object({', 2);
    expect(told.toSorted()).toEqual(matches(schema, /^ {2}([A-Z_]+):/gm).toSorted());
  });

  it('is explained where anything else reads it', () => {
    const code = SOURCES.filter((path) => /\.(ts|mjs)$/.test(path))
      .map(read)
      .join('\n');
    const names = matches(code, /process\.env\.([A-Z][A-Z_]+)/g);
    expect(names.length).toBeGreaterThan(20);
    // Known to every Node program.
    const known = ['PATH', 'CI', 'NODE_ENV'];
    expect(
      names.filter((name) => !new RegExp(`\\b${name}\\b`).test(PROSE) && !known.includes(name ?? '')),
    ).toEqual([]);
  });
});

describe('a command', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

  it('that a README names is there', () => {
    const named = DOCUMENTS.flatMap((path) => matches(read(path), /\bnpm run ([\w:]+)/g));
    expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
  });

  it('that is there is named by the README', () => {
    const front = read('README.md');
    const isNamed = (name: string) => new RegExp(`(npm (run )?|\`)${name}(?![\\w:])`).test(front);
    expect(scripts.filter((name) => !isNamed(name))).toEqual([]);
  });
});
