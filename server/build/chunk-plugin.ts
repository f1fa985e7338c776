import { join } from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = 'client/entry-client.tsx';
const DESKTOP_LAYOUT = 'client/app/layouts/default.desktop.tsx';
const MOBILE_LAYOUT = 'client/app/layouts/default.mobile.tsx';
const HOMES = ['client/features/home/home.desktop.tsx', 'client/features/home/home.mobile.tsx'];
/** Its chunk stays the same over builds, so browsers keep it. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
const CARDS = /\/client\/ui\/cards\//;
const PAGE = /\/client\/features\/[^/]+\/[^/]+\.(desktop|mobile|page)\.tsx$/;
/** Small modules of many pages. Those that need a library of their own stay out. */
const PARTS = /\/client\/ui\/((base|cards|feedback)\/|navigation\/|values\/|display\/(?!accordion|qr))/;

type Graph = (id: string) => { importedIds: readonly string[] } | null;

/** All modules that `roots` import statically, directly or not. */
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
 * Build plugin: groups for Rolldown's `codeSplitting`, so that a page loads a few larger scripts. By default Rolldown makes
 * a chunk for each set of entries that share a module. A page and a layout keep a chunk of their own: the manifest
 * finds them by it.
 */
export function chunkPlugin(root: string): Plugin {
  let nameOf: (id: string) => string | null = () => null;
  const group = {
    debugName: 'shared',
    name: (id: string) => nameOf(id),
    test: (id: string) => nameOf(id) !== null,
  };
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
              rollupOptions: {
                output: { codeSplitting: { includeDependenciesRecursively: false, groups: [group] } },
              },
            },
          },
  };
}

/** The chunk of each module; null leaves it to Rolldown. */
export function namesIn(root: string, graph: Graph): (id: string) => string | null {
  const closure = (...files: string[]) =>
    closureOf(
      files.map((file) => join(root, file)),
      graph,
    );
  const entry = closure(ENTRY);
  const desktop = closure(DESKTOP_LAYOUT);
  const mobile = closure(MOBILE_LAYOUT);
  const home = closure(...HOMES);
  return (id) => {
    if (REACT.test(id)) return 'react';
    if (PAGE.test(id) || id === join(root, DESKTOP_LAYOUT) || id === join(root, MOBILE_LAYOUT)) return null;
    if ([entry, desktop, mobile].filter((part) => part.has(id)).length > 1) return 'frame';
    if (entry.has(id)) return null;
    if (home.has(id)) return CARDS.test(id) ? 'cards' : 'home';
    if (desktop.has(id)) return 'frame-desktop';
    if (mobile.has(id)) return 'frame-mobile';
    return PARTS.test(id) ? 'parts' : null;
  };
}
