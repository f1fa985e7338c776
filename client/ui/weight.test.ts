import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What a first page may be made of; each stays free of Base UI, which a page loads with what needs it. */
const LIGHT = [
  'badge',
  'button',
  'button-link',
  'card',
  'card-link',
  'carousel',
  'choice-chips',
  'count-badge',
  'countdown',
  'empty',
  'error-block',
  'field',
  'icon',
  'icon-button',
  'input',
  'link',
  'money',
  'money-input',
  'notice',
  'page-heading',
  'pagination',
  'password-input',
  'progress',
  'search-input',
  'section-heading',
  'skeleton',
  'spinner',
  'tab-links',
  'table',
  'time',
  'toast',
];

/** Packages a module reaches through its own imports, types aside. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
    /^(?:import|export) (?!type)[^;]*?'([^']+)';/gms,
  );
  return [...imports].flatMap(([, source = '']) =>
    source.startsWith('./') ? packagesOf(source.slice(2), seen) : [source],
  );
}

it.each(LIGHT)('%s needs no Base UI', (name) => {
  expect(packagesOf(`${name}.tsx`).filter((source) => source.startsWith('@base-ui'))).toEqual([]);
});

it('would notice: a dialog does', () => {
  expect(packagesOf('dialog.tsx')).toContain('@base-ui/react/dialog');
});
