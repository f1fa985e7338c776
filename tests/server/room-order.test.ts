import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

/**
 * The folders of a room have an order, and each imports only lower ones, so that a reader can ignore the higher ones. Imports
 * of types count too; tests may import anything.
 */
const root = resolve(import.meta.dirname, '../..');

/** The folders of each room, from the lowest to the highest. A file beside them is as high as its highest import. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  shared: ['webapi', 'articles', 'cashier', 'urls'],
  'shared/webapi': ['schemas', 'calls'],
  server: [
    'deploy',
    'build',
    'cache',
    'http',
    'monitor',
    'site',
    'render',
    'middleware',
    'contract',
    'webapi',
  ],
  'server/webapi': [
    'store',
    'http',
    'mail',
    'access',
    'factor',
    'uploads',
    'safer-play',
    'money',
    'art',
    'activity',
    'payout',
    'deposit',
    'play',
    'resources',
    'seed',
  ],
  'client/ui': [
    'base',
    'picture',
    'values',
    'display',
    'controls',
    'cards',
    'overlays',
    'choices',
    'navigation',
    'feedback',
    'forms',
    'gallery',
  ],
  'client/platform': ['browser', 'api', 'site', 'net', 'content', 'forms', 'money'],
  'client/app': ['errors', 'layouts', 'pages', 'core', 'watch', 'view', 'navigation', 'overlays', 'start'],
};

const ROOMS = Object.entries(ORDERS);
const ALIASES = Object.entries(packageFile.imports).map(
  ([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)] as const,
);
const IMPORT = /(?:\bfrom\s|\bimport\s?\(?)\s*'([^']+)'/g;

/** Texts by their paths from the root. */
type Sources = ReadonlyMap<string, string>;

/** The sources of a room, tests left out. */
function readRoom(room: string): Sources {
  const paths = globSync(`${room}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*'] });
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Forbidden imports as "importer → imported": from a folder to one above it in the order, directly or through a loose file. */
function importsUp(room: string, sources: Sources): string[] {
  const order = ORDERS[room] ?? [];
  const importsOf = (path: string) => pathsIn(sources.get(path) ?? '', path).filter((to) => sources.has(to));
  const folderOf = (path: string) => /^([^/]+)\//.exec(relative(room, path))?.[1];
  /** Position of a file's folder. For a file beside the folders: the highest position that it imports. */
  const heightOf = (path: string): number => {
    const folder = folderOf(path);
    return folder ? order.indexOf(folder) : Math.max(-1, ...importsOf(path).map(heightOf));
  };
  const isUp = (from: string, to: string) =>
    folderOf(from) !== undefined && folderOf(from) !== folderOf(to) && heightOf(to) >= heightOf(from);
  return [...sources.keys()].flatMap((from) =>
    importsOf(from)
      .filter((to) => isUp(from, to))
      .map((to) => `${from} → ${to}`),
  );
}

function pathsIn(text: string, importer: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, specifier = '']) => {
    if (specifier.startsWith('.')) return join(dirname(importer), specifier);
    const [alias = '', folder = ''] = ALIASES.find(([start]) => specifier.startsWith(start)) ?? [];
    return folder + specifier.slice(alias.length);
  });
}

/** Forms of imports from a higher folder, with sources and the expected fault. */
function examplesOf(room: string): [way: string, sources: Sources, fault: string][] {
  const order = ORDERS[room] ?? [];
  const [low, high, beside] = [`${room}/${order[0]}/x.ts`, `${room}/${order.at(-1)}/x.ts`, `${room}/x.ts`];
  const aliased = ALIASES.map(([alias, folder]) => high.startsWith(folder) && high.replace(folder, alias));
  const short = aliased.find((path) => path !== false) ?? high;
  const near = `../${order.at(-1)}/x.ts`;
  const leaf = 'export const x = 1;\n';
  const pair = (text: string) =>
    new Map([
      [low, text],
      [high, leaf],
    ] as const);
  return [
    ['by an alias', pair(`import { x } from '${short}';\n`), `${low} → ${high}`],
    ['by a relative path', pair(`import { x } from '${near}';\n`), `${low} → ${high}`],
    ['as a type', pair(`import type { x } from '${near}';\n`), `${low} → ${high}`],
    ['by import()', pair(`const y = () => import('${near}');\n`), `${low} → ${high}`],
    ['by export', pair(`export { x } from '${near}';\n`), `${low} → ${high}`],
    [
      'by a file beside the folders',
      new Map([
        [low, "import { y } from '../x.ts';\n"],
        [beside, `export { x as y } from './${order.at(-1)}/x.ts';\n`],
        [high, leaf],
      ]),
      `${low} → ${beside}`,
    ],
  ];
}

describe.each(ROOMS)('the folders of %s', (room, order) => {
  it('are all in the order', () => {
    const folders = readdirSync(join(root, room), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name)).toEqual([...order].sort());
  });

  it('import no higher folder', () => {
    expect(importsUp(room, readRoom(room))).toEqual([]);
  });

  it.each(examplesOf(room))('must not import a higher folder %s', (_, sources, fault) => {
    expect(importsUp(room, sources)).toEqual([fault]);
  });

  it('may import a lower folder', () => {
    const [low = '', high = ''] = [order[0], order.at(-1)];
    const sources = new Map([
      [`${room}/${high}/x.ts`, `import { x } from '../${low}/x.ts';\n`],
      [`${room}/${low}/x.ts`, "export { y as x } from './y.ts';\n"],
      [`${room}/${low}/y.ts`, 'export const y = 1;\n'],
    ]);
    expect(importsUp(room, sources)).toEqual([]);
  });
});
