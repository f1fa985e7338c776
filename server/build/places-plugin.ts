import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const OWN_URL = /\bimport\.meta\.url\b/g;
const THREAD_URL = /new Worker\(new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

export interface Places {
  /** Folder of the bundle, without folders below it. */
  outDir: string;
  /** Folder of the source that is bundled: what its modules read beside themselves stays where it is. */
  sources: string;
  /** The bundle's files of the modules that run in threads of their own, by their names. */
  threads: Readonly<Record<string, string>>;
}

/**
 * Build plugin: in the server's bundle a module still finds what lies beside its source (style sheets, the project's root),
 * and threads run what is bundled.
 */
export function placesPlugin(places: Places): Plugin {
  return {
    name: 'places',
    apply: 'build',
    // The source as it was written, before TypeScript's other half has put its own quotes.
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.url/ },
      handler(code, id) {
        if (id.includes('/node_modules/') || !id.startsWith(places.sources)) return undefined;
        return { code: withPlaces(code, id, places), map: null };
      },
    },
  };
}

/** `import.meta.url` of a module as its place beside the bundle; `id`: the module's file. */
export function withPlaces(code: string, id: string, { outDir, threads }: Places): string {
  const place = JSON.stringify(relative(outDir, id).split(sep).join('/'));
  return code
    .replace(THREAD_URL, (_, name: string) => {
      if (threads[name] === undefined) throw new Error(`${id}: the bundle has no thread ${name}`);
      return `new Worker(new URL(${JSON.stringify(`./${threads[name]}`)}, HERE)`;
    })
    .replace(OWN_URL, `new URL(${place}, import.meta.url).href`)
    .replace(/\bHERE\)/g, 'import.meta.url)');
}
