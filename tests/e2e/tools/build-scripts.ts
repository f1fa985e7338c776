import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../../dist/client/.vite/manifest.json', import.meta.url);

interface Chunk {
  name?: string;
  file: string;
}

/**
 * Matches the URLs of the build's scripts whose chunk has one of these names (`login.desktop`). File names are hashes, so
 * the names come from the build's manifest. `other-build.ts` puts an underscore before the ending.
 */
export function scriptsNamed(...names: (string | RegExp)[]): RegExp {
  // Vite writes the manifest in the same build.
  const chunks = Object.values(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>);
  const files = chunks
    .filter(({ name, file }) => file.endsWith('.js') && names.some((one) => isNamed(one, name ?? '')))
    .map(({ file }) => file.replace(/\.js$/, ''));
  if (files.length === 0) throw new Error(`the build has no chunk named ${names.join(', ')}`);
  return new RegExp(`/(${files.join('|')})_?\\.js$`);
}

function isNamed(wanted: string | RegExp, name: string): boolean {
  return typeof wanted === 'string' ? wanted === name : wanted.test(name);
}
