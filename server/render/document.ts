import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { VIEWPORT } from '#shared/device.ts';
import { type HeadLink, type HeadMeta, type RenderedPage, ROOT_ID, STATE_ID } from '#shared/render.ts';
import type { NewPage } from './page-body.ts';

/** A chunk in Vite's client manifest (`dist/client/.vite/manifest.json`). */
interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  css?: readonly string[];
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** URLs that a document links, in loading order. */
export interface PageAssets {
  /** The script that starts the client. */
  entry: string;
  styles: readonly string[];
  /** Scripts to preload, including the entry. */
  preloads: readonly string[];
  /** Markup of Vite for the head, in development only. */
  devHead?: string;
}

/** Finds the assets of a page by the source ids of its modules. Ids that the manifest lacks are ignored. */
export type AssetFinder = (modules: readonly string[]) => PageAssets;

/** @throws Error when the manifest has no entry */
export function createAssetFinder(manifest: Manifest): AssetFinder {
  const entryId = Object.keys(manifest).find((id) => manifest[id]?.isEntry);
  if (!entryId) throw new Error('the client manifest has no entry');
  return (modules) => {
    const styles = new Set<string>();
    const preloads = new Set<string>();
    const seen = new Set<string>();
    const visit = (id: string) => {
      const chunk = manifest[id];
      if (!chunk || seen.has(id)) return;
      seen.add(id);
      preloads.add(`/${chunk.file}`);
      // Imports come first: a chunk's styles override those of its imports.
      for (const imported of chunk.imports ?? []) visit(imported);
      for (const style of chunk.css ?? []) styles.add(`/${style}`);
    };
    for (const id of [entryId, ...modules]) visit(id);
    return { entry: `/${manifest[entryId]?.file}`, styles: [...styles], preloads: [...preloads] };
  };
}

/** Id of the template that holds the app's scripts; public/boot.js looks for it. */
const ENTRY_ID = 'app-code';

/** gray-950 of client/ui/tokens.css: the colour of the browser's frame around the page. */
export const THEME_COLOR = '#030712';

/**
 * The only inline script: applies the theme and the hidden balances that this device has stored (theme.ts and balances.ts of
 * client/platform/browser) before the first paint, and marks a first visit, for which home shows the age
 * notice. The content policy allows it by its hash.
 */
export const THEME_SCRIPT =
  'try{const l=localStorage,d=document.documentElement.dataset;if(l.getItem("balances")==="hidden")d.balances="";if(!l.getItem("adult"))d.asksAge="";if(l.getItem("theme")==="light"){d.theme="light";document.querySelector("meta[name=theme-color]").content="#f3f4f6"}}catch{}';

const FIXED_HEAD = [
  '<meta charset="utf-8">',
  `<meta name="viewport" content="${VIEWPORT}">`,
  `<meta name="theme-color" content="${THEME_COLOR}">`,
  '<meta name="color-scheme" content="dark">',
  `<script>${THEME_SCRIPT}</script>`,
  '<link rel="icon" href="/favicon.ico" sizes="48x48">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
].join('');

/** Writes the whole document of a page. */
export async function wholePage(page: RenderedPage, findAssets: AssetFinder): Promise<NewPage> {
  const assets = findAssets(page.modules);
  const chunks: Buffer[] = [];
  const markup = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const written = finished(markup);
  page.pipe(markup);
  await written;
  const start = Buffer.from(documentStart(page, assets));
  const html = Buffer.concat([start, ...chunks, Buffer.from(documentEnd(page.state(), assets))]);
  return { html, parts: () => [start, ...chunks, documentEnd(page.content(), assets)] };
}

/** The document before the app's markup. */
export function documentStart(
  page: Pick<RenderedPage, 'head' | 'lang' | 'dir' | 'bodyClass'>,
  assets: PageAssets,
): string {
  const { head } = page;
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(page.lang)}" dir="${page.dir}"><head>`,
    FIXED_HEAD,
    `<title>${escapeHtml(head.title)}</title>`,
    ...head.metas.map(metaTag),
    ...head.links.map(linkTag),
    ...(head.structured ?? []).map((text) => `<script type="application/ld+json">${text}</script>`),
    assets.devHead ?? '',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `</head><body${page.bodyClass ? ` class="${escapeHtml(page.bodyClass)}"` : ''}><div id="${ROOT_ID}">`,
  ].join('');
}

/** The document after the app's markup. `state` comes from shared/serialize.ts and is safe inside a script element. */
export function documentEnd(state: string, assets: PageAssets): string {
  return [
    `</div><script type="application/json" id="${STATE_ID}">`,
    state,
    // Scripts inside a template do not load. public/boot.js inserts them after the first paint.
    `</script><template id="${ENTRY_ID}">`,
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    `<script type="module" src="${escapeHtml(assets.entry)}"></script></template>`,
    '<script src="/boot.js"></script></body></html>',
  ].join('');
}

function metaTag({ name, property, content }: HeadMeta): string {
  return `<meta${attribute('name', name)}${attribute('property', property)}${attribute('content', content)}>`;
}

function linkTag({ rel, href, hreflang, media }: HeadLink): string {
  const attributes = attribute('rel', rel) + attribute('hreflang', hreflang) + attribute('media', media);
  return `<link${attributes}${attribute('href', href)}>`;
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
