import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import messages from '#locales/enUS.json' with { type: 'json' };
import { DEVICES } from '#shared/device.ts';
import { FORM_TEXTS, FRAME_NAMESPACES, isFormText } from '#shared/texts.ts';
import { LAZY_MODULES } from './browser-modules.ts';
import { findPage, PAGES } from './page-table.ts';

/**
 * A page may use only the texts that are loaded for it. The server has all texts, so a missing namespace would show raw ids in
 * the browser alone. This test reads the text ids in all code that a page imports.
 */
const root = resolve(import.meta.dirname, '../../..');
const ALIASES: readonly [alias: string, folder: string][] = [
  ['#app/', 'client/app/'],
  ['#features/', 'client/features/'],
  ['#platform/', 'client/platform/'],
  ['#ui/', 'client/ui/'],
  ['#shared/', 'shared/'],
];
const namespaces = new Set([...Object.keys(messages), FORM_TEXTS]);
const ids = Object.entries(messages).flatMap(([namespace, texts]) =>
  Object.keys(texts).map((key) => `${namespace}.${key}`),
);

function pathOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

/** It has the ids of all form errors and renders none of them. */
const VOCABULARY = 'shared/webapi/error-id.ts';

const sources = new Map<string, { imports: string[]; ids: string[] }>();

/** The imports of a module without types, and its text ids: whole ids, and prefixes of composed ones. */
function sourceOf(path: string) {
  const known = sources.get(path);
  if (known) return known;
  const text = readFileSync(join(root, path), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const specifiers = text.matchAll(/(?:^(?:import|export) (?!type)[^;]*?|\bimport\()'([^']+)'/gms);
  const literals = text.matchAll(/['"`]([a-zA-Z]+\.[\w.]*)/g);
  const source = {
    imports: [...specifiers].flatMap(([, specifier = '']) => pathOf(specifier, path) ?? []),
    ids: [...literals].map(([, id = '']) => id).filter((id) => ids.some((known) => known.startsWith(id))),
  };
  sources.set(path, source);
  return source;
}

/** Text namespaces of a module and its imports, dynamic ones as well, each with a module that uses it. */
function namespacesOf(entry: string): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path) || !/\.tsx?$/.test(path)) return;
    seen.add(path);
    const { imports, ids } = sourceOf(path);
    for (const id of path === VOCABULARY ? [] : ids)
      found.set(isFormText(id) ? FORM_TEXTS : id.slice(0, id.indexOf('.')), path);
    for (const imported of imports) visit(imported);
  };
  visit(entry);
  return found;
}

function notLoaded(entry: string, loaded: readonly string[]): string[] {
  return [...namespacesOf(entry)]
    .filter(([namespace]) => namespaces.has(namespace) && !loaded.includes(namespace))
    .map(([namespace, path]) => `${namespace} (${path})`);
}

const PAGE_FILES = (Object.keys(PAGES) as (keyof typeof PAGES)[]).flatMap((name) =>
  DEVICES.flatMap((device) => {
    const page = findPage(LAZY_MODULES, name, device);
    // The gallery page has no file in features/.
    return page && name !== 'GALLERY' ? [{ name, device, ...page }] : [];
  }),
);

describe('the texts of a page', () => {
  it.each(PAGE_FILES)('$name on $device are loaded', ({ module, messages: own }) => {
    expect(notLoaded(module, [...FRAME_NAMESPACES, ...own])).toEqual([]);
  });

  it.each(Object.keys(LAZY_MODULES.layouts))('the layout %s has its texts', (path) => {
    expect(notLoaded(path.slice(1), FRAME_NAMESPACES)).toEqual([]);
  });

  it('the app around the pages has its texts', () => {
    expect(notLoaded('client/app/start/client-app.tsx', FRAME_NAMESPACES)).toEqual([]);
    expect(notLoaded('client/app/start/after-hydration.ts', FRAME_NAMESPACES)).toEqual([]);
  });

  it('are needed by each page except the error pages', () => {
    const idle = PAGE_FILES.filter(({ module, messages: own }) => {
      return own.length > 0 && notLoaded(module, FRAME_NAMESPACES).length === 0;
    });
    expect(idle).toEqual([]);
  });
});

it('every text is used', () => {
  const files = globSync('{client,server,shared}/**/*.{ts,tsx,mjs}', { cwd: root });
  const code = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const named = code.flatMap((text) => [...text.matchAll(/['"`]([a-zA-Z]+\.[\w.]*)(\$\{)?/g)]);
  const whole = new Set(named.map(([, id]) => id));
  const begun = new Set(named.flatMap(([, id = '', isBuilt]) => (isBuilt || id.endsWith('.') ? id : [])));
  const isShown = (id: string) => whole.has(id) || [...begun].some((begin) => id.startsWith(begin));
  expect(ids.filter((id) => !isShown(id))).toEqual([]);
});
