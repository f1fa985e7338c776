import type { IconData, IconStore } from '#ui/display/icon.tsx';

const COLLECTION_URL = '/icons/lucide.json';
/** Spec §9. Later requests wait longer; the empty box stays meanwhile. */
export const TIMEOUT_MS = 1500;
export const FIRST_RETRY_MS = 2000;
const RETRY_GROWTH = 4;
export const RETRIES = 2;
/** Collects the requests of one React commit. */
const BATCH_MS = 16;
/** The service's limit of names per request. */
const BATCH_SIZE = 50;
/** After the last retry, a component that mounts later may request the icon again. */
const RETRY_AFTER_MS = 30_000;

/**
 * The browser's icons by Lucide's names. Those of the first paint are in the page. The icon service sends others, one request
 * per batch (spec §7, §9). The loader of @iconify/react is not used: it has a storage, a queue and a component of its own.
 */
export function createIconStore(initial: Readonly<Record<string, IconData>>): IconStore {
  const icons = new Map(Object.entries(initial));
  /** Names that are in flight, unknown to the service, or failed. The value is the time of the next allowed request. */
  const blockedUntil = new Map<string, number>();
  const listeners = new Set<() => void>();
  const queue = new Set<string>();
  const block = (names: readonly string[], until: number) => {
    for (const name of names) blockedUntil.set(name, until);
  };
  const load = async (names: readonly string[], retries = 0) => {
    block(names, Number.POSITIVE_INFINITY);
    const growth = RETRY_GROWTH ** retries;
    const loaded = await fetchIcons(names, TIMEOUT_MS * growth);
    if (!loaded && retries === RETRIES) return block(names, Date.now() + RETRY_AFTER_MS);
    if (!loaded) return void setTimeout(load, FIRST_RETRY_MS * growth, names, retries + 1);
    for (const [name, icon] of loaded) icons.set(name, icon);
    for (const listener of listeners) listener();
  };
  const flush = () => {
    const names = [...queue].sort();
    queue.clear();
    for (let start = 0; start < names.length; start += BATCH_SIZE) {
      void load(names.slice(start, start + BATCH_SIZE));
    }
  };
  return {
    get: (name) => icons.get(name),
    request: (name) => {
      if (icons.has(name) || queue.has(name) || Date.now() < (blockedUntil.get(name) ?? 0)) return;
      if (queue.size === 0) setTimeout(flush, BATCH_MS);
      queue.add(name);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Undefined without a usable response in time. */
async function fetchIcons(
  names: readonly string[],
  timeout: number,
): Promise<[string, IconData][] | undefined> {
  const controller = new AbortController();
  // Not cleared: an abort after the response was read has no effect.
  setTimeout(() => controller.abort(), timeout);
  try {
    const url = `${COLLECTION_URL}?icons=${names.map(encodeURIComponent).join(',')}`;
    const response = await fetch(url, { signal: controller.signal });
    // A response of another shape throws, or contributes no icon.
    return response.ok ? readCollection((await response.json()) as Collection, names) : undefined;
  } catch {
    return undefined;
  }
}

interface Collection {
  icons: Readonly<Record<string, Partial<IconData> | undefined>>;
  aliases?: Readonly<Record<string, { parent?: string } | undefined>>;
  width?: number;
  height?: number;
}

function readCollection(collection: Collection, names: readonly string[]): [string, IconData][] {
  const { icons, aliases, ...size } = collection;
  return names.flatMap((name) => {
    const icon = icons[name] ?? icons[aliases?.[name]?.parent ?? ''];
    if (typeof icon?.body !== 'string') return [];
    const { width = size.width, height = size.height } = icon;
    return [[name, { body: icon.body, width, height }] satisfies [string, IconData]];
  });
}

/** The icon store of one server render. It has every icon and records which ones the page uses. */
export interface ServerIcons extends IconStore {
  /** The icons to send with the page, by name. */
  used: () => Record<string, IconData>;
}

/** @param icons Icons of an iconify collection, by name. */
export function createServerIcons(icons: ReadonlyMap<string, IconData>): ServerIcons {
  const used = new Map<string, IconData>();
  return {
    get: (name) => {
      const icon = icons.get(name);
      if (icon) used.set(name, icon);
      return icon;
    },
    request: () => {},
    subscribe: () => () => {},
    used: () => Object.fromEntries(used),
  };
}
