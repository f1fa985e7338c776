import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const OWN_URL = /\bimport\.meta\.url\b/g;
const WORKER_URL = "new URL('./worker.ts', import.meta.url)";

export interface Places {
  /** Folder of the bundle, without folders below it. */
  outDir: string;
  /** Folder of the source that is bundled: what its modules read beside themselves stays where it is. */
  sources: string;
  /** The bundle's file of the module that runs in a thread of its own. */
  workerFile: string;
}

/**
 * Build plugin: in the server's bundle a module still finds what lies beside its source (style sheets, the project's root),
 * and the thread of the embedded API is the bundled one.
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
export function withPlaces(code: string, id: string, { outDir, workerFile }: Places): string {
  const place = relative(outDir, id).split(sep).join('/');
  return code
    .split(WORKER_URL)
    .map((part) => part.replace(OWN_URL, `new URL(${JSON.stringify(place)}, import.meta.url).href`))
    .join(`new URL(${JSON.stringify(`./${workerFile}`)}, import.meta.url)`);
}
