import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

/** Each import rule of biome.json has a source here that breaks it. */
const root = resolve(import.meta.dirname, '../..');

const FORBIDDEN: readonly [file: string, specifier: string][] = [
  ['shared/x.ts', '#server/config.ts'],
  ['shared/x.ts', '#platform/site/page.ts'],
  ['shared/x.ts', 'node:fs'],
  ['client/app/x.ts', '#server/config.ts'],
  ['client/app/x.ts', '../../server/config.ts'],
  ['client/ui/x.ts', '#features/home/api.ts'],
  ['client/ui/x.ts', '#app/core/core.ts'],
  ['client/ui/x.ts', '../server/config.ts'],
  ['client/ui/forms/x.ts', '#platform/site/page.ts'],
  ['client/ui/forms/x.ts', '../../platform/site/page.ts'],
  ['client/platform/net/x.ts', '#ui/base/clock.ts'],
  ['client/platform/net/x.ts', '../../ui/base/clock.ts'],
  ['client/platform/x.ts', '#features/home/api.ts'],
  ['client/platform/x.ts', '../app/core/core.ts'],
  ['client/platform/x.ts', 'node:fs'],
  ['client/features/home/x.ts', '#features/promo/api.ts'],
  ['client/features/home/x.ts', '../promo/api.ts'],
  ['client/features/home/x.ts', '../../platform/site/page.ts'],
  ['client/features/games/launch/x.ts', '../../promo/api.ts'],
  ['client/features/games/launch/x.ts', '#features/promo/api.ts'],
  ['client/features/games/launch/deep/x.ts', '../launch.ts'],
  ['client/features/home/x.ts', '#app/core/core.ts'],
  ['client/features/home/x.ts', '#server/config.ts'],
  ['server/x.ts', '#app/core/core.ts'],
  ['server/x.ts', '../client/app/core/core.ts'],
  ['server/x.ts', '#server/webapi/app.ts'],
  ['server/x.ts', './webapi/app.ts'],
  ['server/x.ts', './webapi/store/db.ts'],
  ['server/middleware/x.ts', '../webapi/app.ts'],
  ['server/middleware/x.ts', '../webapi/store/db.ts'],
  ['server/webapi/x.ts', '#server/config.ts'],
  ['server/webapi/x.ts', '../config.ts'],
  ['server/webapi/x.ts', '../swr-cache.ts'],
  ['server/webapi/store/x.ts', '../../swr-cache.ts'],
  ['server/webapi/store/x.ts', '../../middleware/visitor.ts'],
  ['server/webapi/seed/content/x.ts', '../../../swr-cache.ts'],
  ['server/webapi/store/x.ts', '#server/config.ts'],
  ['server/webapi/x.ts', '#platform/site/page.ts'],
];

const ALLOWED: readonly [file: string, specifier: string][] = [
  ['shared/x.ts', './money.ts'],
  ['client/features/home/x.ts', './api.ts'],
  ['client/features/home/x.ts', '#platform/site/page.ts'],
  ['client/features/home/x.ts', '#ui/controls/button.tsx'],
  ['client/features/games/launch/x.ts', '../api.ts'],
  ['client/ui/forms/x.ts', 'react-intl'],
  ['client/ui/forms/x.ts', '#ui/base/clock.ts'],
  ['client/platform/net/x.ts', '../site/page.ts'],
  ['client/features/home/x.ts', '#shared/webapi/game.ts'],
  ['client/app/x.ts', '#features/home/api.ts'],
  ['server/main.ts', '#server/webapi/start.ts'],
  ['server/site/x.ts', '#shared/webapi/site.ts'],
  ['server/webapi/resources/x.ts', '../store/db.ts'],
  ['server/webapi/seed/content/x.ts', '../../store/db.ts'],
];

/** Forms of imports that the rules must detect. */
const FORMS: readonly [form: string, source: (specifier: string) => string][] = [
  ['import()', (specifier) => `export const y = () => import('${specifier}');\n`],
  ['export from', (specifier) => `export { x } from '${specifier}';\n`],
  ['import type', (specifier) => `import type { x } from '${specifier}';\nexport type Y = x;\n`],
];

/** Files that import each other in a cycle. */
const CYCLES: readonly [kind: string, sources: readonly [path: string, text: string][]][] = [
  [
    'of values',
    [
      ['server/webapi/store/a1.ts', "import { b } from './b1.ts';\nexport const a = () => b;\n"],
      ['server/webapi/store/b1.ts', "import { a } from './a1.ts';\nexport const b = () => a;\n"],
    ],
  ],
  [
    'of types',
    [
      ['client/platform/site/a2.ts', "import type { B } from './b2.ts';\nexport type A = B | null;\n"],
      ['client/platform/site/b2.ts', "import type { A } from './a2.ts';\nexport type B = A[];\n"],
    ],
  ],
  [
    'across folders',
    [
      ['shared/urls/a3.ts', "import { b } from '#shared/cashier/b3.ts';\nexport const a = () => b;\n"],
      ['shared/cashier/b3.ts', "import { a } from '#shared/urls/a3.ts';\nexport const b = () => a;\n"],
    ],
  ],
];

const GLOBALS = ['window', 'document', 'localStorage', 'process', 'Buffer'];

interface Diagnostic {
  category: string;
  location: { path: string };
}

/** Lints sources (path → text) in a temporary folder with the project's configuration. Returns the broken rules of a path. */
async function lint(sources: ReadonlyMap<string, string>): Promise<(path: string) => string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  try {
    for (const name of ['biome.json', 'package.json']) await cp(join(root, name), join(folder, name));
    for (const [path, text] of sources) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return (path) =>
      diagnostics.filter(({ location }) => location.path.endsWith(path)).map(({ category }) => category);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The path of an example, with a number so that each has its own file. */
function fileOf(file: string, index: number): string {
  return file === 'server/main.ts' ? file : file.replace('x.ts', `x${index}.ts`);
}

describe('import rules', () => {
  let brokenBy: (path: string) => string[];

  beforeAll(async () => {
    const imports = [...FORBIDDEN, ...ALLOWED].map(
      ([file, specifier], index) =>
        [fileOf(file, index), `import { x } from '${specifier}';\nexport const y = x;\n`] as const,
    );
    const forms = FORMS.map(
      ([, source], index) => [`client/ui/form${index}.ts`, source('#platform/site/page.ts')] as const,
    );
    const globals = GLOBALS.map((name) => [`shared/${name}.ts`, `export const y = ${name};\n`] as const);
    const cycles = CYCLES.flatMap(([, sources]) => sources);
    brokenBy = await lint(new Map([...imports, ...forms, ...globals, ...cycles]));
  });

  it.each(
    FORBIDDEN.map((row, index) => [...row, index] as const),
  )('%s must not import %s', (file, _, index) => {
    expect(brokenBy(fileOf(file, index))).toContain('lint/style/noRestrictedImports');
  });

  it.each(
    ALLOWED.map((row, index) => [...row, FORBIDDEN.length + index] as const),
  )('%s may import %s', (file, _, index) => {
    expect(brokenBy(fileOf(file, index))).not.toContain('lint/style/noRestrictedImports');
  });

  it.each(FORMS.map(([form], index) => [form, index] as const))('%s is detected', (_, index) => {
    expect(brokenBy(`client/ui/form${index}.ts`)).toContain('lint/style/noRestrictedImports');
  });

  it.each(CYCLES)('allow no cycle %s', (_, sources) => {
    for (const [path] of sources) expect(brokenBy(path), path).toContain('lint/suspicious/noImportCycles');
  });

  it.each(GLOBALS)('shared must not use %s', (name) => {
    expect(brokenBy(`shared/${name}.ts`)).toContain('lint/style/noRestrictedGlobals');
  });
});
