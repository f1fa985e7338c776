import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutNames } from './lean-plugin.ts';

it('leaves nothing at the top level of react-intl that keeps its components in a bundle', async () => {
  const file = createRequire(import.meta.url).resolve('react-intl');
  const code = await readFile(file, 'utf8');
  const kept = /^\w+\.displayName = |^const \w+ = (React\.memo|createFormatted\w+)\(/m;
  // Otherwise the plugin has become needless.
  expect(code).toMatch(kept);
  expect(withoutNames(code)).not.toMatch(kept);
  expect(withoutNames(code)).toContain('ComponentParts.displayName');
});
