import type { IconData, IconStore } from '#ui/display/icon.tsx';

/**
 * Icons by Lucide's names: those of the first paint are in the page, others come from the icon service, one request
 * a batch (spec §7, §9). It fetches by itself: the loader of @iconify/react
 * would add 7.4 kB gzipped to every first load, brings its own storage and queue, and draws with its own component.
 */
export interface IconStoreDeps {
  /** Icons of the first paint, as the page carries them. */
  initial: Readonly<Record<string, IconData>>;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds. */
  now?: () => number;
}

const COLLECTION_URL = '/icons/lucide.json';
/** Spec §9; then the empty box stays, and the icons are asked for again with four times as long to wait. */
export const TIMEOUT_MS = 1500;
export const FIRST_RETRY_MS = 2000;
const RETRY_GROWTH = 4;
export const RETRIES = 2;
/** What one commit of React asks for goes into one request. */
const BATCH_MS = 16;
/** The service bounds how many names it answers at once. */
const BATCH_SIZE = 50;
/** An icon that did not come at last may be asked for again when something new wants it. */
const RETRY_AFTER_MS = 30_000;

/** The browser's icon store, for IconContext. */
export function createIconStore({ initial, fetch, now = Date.now }: IconStoreDeps): IconStore {
  const icons = new Map(Object.entries(initial));
  /** Names on their way, unknown to the service, or missed: not to be asked for before this time. */
  const quietUntil = new Map<string, number>();
  const listeners = new Set<() => void>();
  const queue = new Set<string>();
  const quiet = (names: readonly string[], until: number) => {
    for (const name of names) quietUntil.set(name, until);
  };
  const load = async (names: readonly string[], retries = 0) => {
    quiet(names, Number.POSITIVE_INFINITY);
    const growth = RETRY_GROWTH ** retries;
    const loaded = await fetchIcons(fetch ?? globalThis.fetch, names, TIMEOUT_MS * growth);
    if (!loaded && retries === RETRIES) return quiet(names, now() + RETRY_AFTER_MS);
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
      if (icons.has(name) || queue.has(name) || now() < (quietUntil.get(name) ?? 0)) return;
      if (queue.size === 0) setTimeout(flush, BATCH_MS);
      queue.add(name);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Undefined when the service gave no usable answer in time. */
async function fetchIcons(
  fetch: typeof globalThis.fetch,
  names: readonly string[],
  timeout: number,
): Promise<[string, IconData][] | undefined> {
  const controller = new AbortController();
  // What was read before has nothing left to abort.
  setTimeout(() => controller.abort(), timeout);
  try {
    const url = `${COLLECTION_URL}?icons=${names.map(encodeURIComponent).join(',')}`;
    const response = await fetch(url, { signal: controller.signal });
    // What is no collection throws, or has none of the names.
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

/** The icon store of one server render: every icon at once, and which of them the page used. */
export interface ServerIcons extends IconStore {
  /** By name, for the page to carry. */
  used: () => Record<string, IconData>;
}

/** @param icons by name, of an iconify collection */
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
