import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Components of the first page. They must not load Base UI, which comes with pages that need it. */
const LIGHT = [
  'display/badge',
  'controls/button',
  'controls/button-link',
  'cards/card',
  'cards/card-link',
  'cards/carousel',
  'choices/choice-chips',
  'feedback/count-badge',
  'values/countdown',
  'feedback/empty',
  'feedback/error-block',
  'forms/field',
  'display/icon',
  'controls/icon-button',
  'controls/input',
  'navigation/link',
  'values/money',
  'controls/money-input',
  'feedback/notice',
  'display/page-heading',
  'navigation/pagination',
  'controls/password-input',
  'feedback/progress',
  'controls/search-input',
  'display/section-heading',
  'display/skeleton',
  'display/spinner',
  'navigation/tab-links',
  'display/table',
  'values/time',
  'overlays/toast',
];

/** Packages that a module imports, directly or not, without types. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
    /^(?:import|export) (?!type)[^;]*?'([^']+)';/gms,
  );
  return [...imports].flatMap(([, source = '']) =>
    source.startsWith('#ui/') || source.startsWith('.') ? packagesOf(inUi(source, file), seen) : [source],
  );
}

/** Path within client/ui of an import. */
function inUi(source: string, importer: string): string {
  return source.startsWith('#ui/') ? source.slice('#ui/'.length) : join(dirname(importer), source);
}

it.each(LIGHT)('%s needs no Base UI', (name) => {
  expect(packagesOf(`${name}.tsx`).filter((source) => source.startsWith('@base-ui'))).toEqual([]);
});

it('detects Base UI in a dialog', () => {
  expect(packagesOf('overlays/dialog.tsx')).toContain('@base-ui/react/dialog');
});
