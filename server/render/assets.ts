/** A chunk as Vite's client manifest describes it (`dist/client/.vite/manifest.json`). */
interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  css?: readonly string[];
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** What a page's document refers to. URLs, in the order they are wanted. */
export interface PageAssets {
  /** The script that starts the client. */
  entry: string;
  styles: readonly string[];
  /** Scripts that the page needs and the browser should fetch at once, the entry among them. */
  preloads: readonly string[];
  /** Development only: markup that Vite wants in the head. */
  devHead?: string;
}

/** Assets of a page by the source ids of its modules; ids that the manifest lacks are passed over. */
export type AssetFinder = (modules: readonly string[]) => PageAssets;

/** @throws Error when the manifest has no entry */
export function createAssetFinder(manifest: Manifest): AssetFinder {
  const entryId = Object.keys(manifest).find((id) => manifest[id]?.isEntry);
  if (!entryId) throw new Error('the client manifest has no entry');
  const known = new Map<string, PageAssets>();
  return (modules) => {
    const key = modules.join('\n');
    const found = known.get(key);
    if (found) return found;
    const assets = collect(manifest, entryId, modules);
    known.set(key, assets);
    return assets;
  };
}

function collect(manifest: Manifest, entryId: string, modules: readonly string[]): PageAssets {
  const styles = new Set<string>();
  const preloads = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    const chunk = manifest[id];
    if (!chunk || seen.has(id)) return;
    seen.add(id);
    preloads.add(`/${chunk.file}`);
    // A chunk's imports come first: their styles are the ones it builds on.
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const id of [entryId, ...modules]) visit(id);
  return { entry: `/${manifest[entryId]?.file}`, styles: [...styles], preloads: [...preloads] };
}
