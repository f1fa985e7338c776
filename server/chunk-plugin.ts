import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What most first visits load, by device. */
const FRAMES = {
  desktop: 'client/app/layouts/default.desktop.tsx',
  mobile: 'client/app/layouts/default.mobile.tsx',
};
const HOMES = ['client/features/home/home.desktop.tsx', 'client/features/home/home.mobile.tsx'];
/** Reached by the index of their package, used by other pages only. */
const LATER =
  /@tanstack.*(mutationObserver|useMutation|infiniteQueryObserver|useInfinite|useSuspense|queriesObserver|useQueries|usePrefetch)/i;
/** The error screen comes with the entry; other pages that say what is wrong share its parts. */
const ERRORS = /\/client\/features\/error\//;
const ENTRY = 'client/entry-client.tsx';
const CARDS = /\/client\/ui\/cards\//;
/**
 * Small parts that many pages share, without those that stand on a library: a chunk each would be a request each, and the
 * entry carries the names of all files, of which no zip makes less.
 */
const PARTS =
  /\/client\/ui\/((base|cards|feedback)\/|navigation\/(?!tabs\.)|display\/(?!accordion|qr))|\/shared\/webapi\/calls\//;

type Graph = (id: string) => { importedIds: readonly string[] } | null;

/** All that modules import, what is imported for later aside. */
function closureOf(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph(id)?.importedIds ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return found;
}

/**
 * Build plugin: fewer and larger scripts. Left alone the bundler makes a chunk for each set of pages that share a
 * module: home loaded 42, thirty of them under a kilobyte. Here what the frames of both devices need is one, what only
 * one of them needs another, then home's own, the cards of lists, and small parts that other pages share. A page and a layout keep chunks of their own, by
 * which the manifest knows them.
 */
export function chunkPlugin(root: string): Plugin {
  let nameOf: (id: string) => string | null = () => null;
  const groups = [{ name: (id: string) => nameOf(id), test: (id: string) => nameOf(id) !== null }];
  return {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      nameOf = namesIn(root, (id) => this.getModuleInfo(id));
    },
    config: (_, { isSsrBuild }) =>
      isSsrBuild
        ? {}
        : {
            build: {
              rollupOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
            },
          },
  };
}

/** The chunk of each module; null: the bundler decides. */
export function namesIn(root: string, graph: Graph): (id: string) => string | null {
  const closure = (...files: string[]) =>
    closureOf(
      files.map((file) => join(root, file)),
      graph,
    );
  const own = new Set([...Object.values(FRAMES), ...HOMES].map((file) => join(root, file)));
  const [entry, home] = [closure(ENTRY), closure(...HOMES)];
  const [desktop, mobile] = [closure(FRAMES.desktop), closure(FRAMES.mobile)];
  return (id) => {
    if (own.has(id) || LATER.test(id)) return null;
    if ((desktop.has(id) && mobile.has(id)) || (entry.has(id) && (desktop.has(id) || mobile.has(id))))
      return 'frame';
    if (entry.has(id) && ERRORS.test(id)) return 'frame';
    if (home.has(id) && !entry.has(id)) return CARDS.test(id) ? 'cards' : 'home';
    if (desktop.has(id)) return 'frame-desktop';
    if (mobile.has(id)) return 'frame-mobile';
    return PARTS.test(id) && !entry.has(id) ? 'parts' : null;
  };
}
