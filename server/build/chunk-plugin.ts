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
  /\/client\/ui\/((base|cards|feedback)\/|navigation\/|values\/|display\/(?!accordion|qr))|\/shared\/webapi\/calls\//;

/** A page of one device or of both; one that both have counts once. */
const PAGE = /\/client\/features\/([^/]+\/[^/]+)\.(?:desktop|mobile|page)\.tsx$/;
const FEATURE = /\/client\/features\/([^/]+)\//;
/** Shared by so many pages of one feature, and by no other, modules go by its name. */
const FEATURE_PAGES = 3;
/** Shared by so many pages, modules are worth being together. */
const COMMON_PAGES = 10;
/** What they share stays in pieces: they must not load a whole form, or all records, for a part of it. */
const LIGHT_PAGES = ['games/e-game', 'records/overview'];
/**
 * Who has a common module says what it belongs to, the first that fits: parts that pages without a form have as well, then
 * what the smallest form has, then what opens over a page.
 */
const COMMON = [
  { name: 'controls', pages: ['help/help', 'mail/mail', 'activity/wheel'] },
  { name: 'forms', pages: ['auth/login'] },
  { name: 'popups', pages: ['records/game', 'payout/card-list'] },
] as const;

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
 * one of them needs another, then home's own, the cards of lists, small parts that other pages share, what pages of one
 * feature share, and the parts of forms. A page and a layout keep chunks of their own, by which the manifest knows them.
 */
export function chunkPlugin(root: string): Plugin {
  let nameOf: (id: string) => string | null = () => null;
  const groups = [{ name: (id: string) => nameOf(id), test: (id: string) => nameOf(id) !== null }];
  return {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      nameOf = namesIn(root, (id) => this.getModuleInfo(id), [...this.getModuleIds()]);
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
export function namesIn(root: string, graph: Graph, ids: readonly string[]): (id: string) => string | null {
  const paths = (files: readonly string[]) => files.map((file) => join(root, file));
  const closure = (...files: string[]) => closureOf(paths(files), graph);
  const own = new Set(paths([...Object.values(FRAMES), ...HOMES]));
  const [entry, home] = [closure(ENTRY), closure(...HOMES)];
  const [desktop, mobile] = [closure(FRAMES.desktop), closure(FRAMES.mobile)];
  const pagesOf = pagesByModule(ids, graph);
  return (id) => {
    if (own.has(id) || LATER.test(id)) return null;
    // Of the entry and of both frames, two have it.
    if ([entry, desktop, mobile].filter((part) => part.has(id)).length > 1) return 'frame';
    if (entry.has(id) && ERRORS.test(id)) return 'frame';
    if (home.has(id) && !entry.has(id)) return CARDS.test(id) ? 'cards' : 'home';
    if (desktop.has(id)) return 'frame-desktop';
    if (mobile.has(id)) return 'frame-mobile';
    if (entry.has(id) || PAGE.test(id)) return null;
    return PARTS.test(id) ? 'parts' : sharedName(id, pagesOf.get(id) ?? new Set());
  };
}

/** Which pages import a module, directly or not. */
function pagesByModule(ids: readonly string[], graph: Graph): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const file of ids) {
    const page = PAGE.exec(file)?.[1];
    if (!page) continue;
    for (const id of closureOf([file], graph)) pages.set(id, (pages.get(id) ?? new Set()).add(page));
  }
  return pages;
}

/** What one feature's pages share goes by its name, what very many pages share by how common it is. */
function sharedName(id: string, pages: ReadonlySet<string>): string | null {
  if (LIGHT_PAGES.some((page) => pages.has(page))) return null;
  const feature = FEATURE.exec(id)?.[1];
  if (feature && pages.size >= FEATURE_PAGES && [...pages].every((page) => page.startsWith(`${feature}/`)))
    return feature;
  if (pages.size < COMMON_PAGES) return null;
  return COMMON.find((common) => common.pages.some((page) => pages.has(page)))?.name ?? null;
}
