import { VIEWPORT } from '#shared/device.ts';
import { type HeadLink, type HeadMeta, type RenderedPage, ROOT_ID, STATE_ID } from '#shared/render.ts';
import type { PageAssets } from './assets.ts';

/** The template of the app's code, by which public/boot.js finds it. */
const ENTRY_ID = 'app-code';

/** gray-950 of client/ui/tokens.css: the page's surface, for the browser's own frame around it. */
export const THEME_COLOR = '#030712';

const FIXED_HEAD = [
  '<meta charset="utf-8">',
  `<meta name="viewport" content="${VIEWPORT}">`,
  `<meta name="theme-color" content="${THEME_COLOR}">`,
  '<meta name="color-scheme" content="dark">',
  '<link rel="icon" href="/favicon.ico" sizes="48x48">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
].join('');

type DocumentPage = Pick<RenderedPage, 'head' | 'lang' | 'dir' | 'bodyClass'>;

/** Everything before the app's markup. */
export function documentStart(page: DocumentPage, assets: PageAssets): string {
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

/** Everything behind it. `state` comes out of shared/serialize.ts and is safe inside a script element. */
export function documentEnd(state: string, assets: PageAssets): string {
  return [
    `</div><script type="application/json" id="${STATE_ID}">`,
    state,
    // A template's scripts wait: public/boot.js puts them into the page when the first screen is drawn.
    `</script><template id="${ENTRY_ID}">`,
    ...assets.preloads.map(scriptPreloadTag),
    `<script type="module" src="${escapeHtml(assets.entry)}"></script></template>`,
    '<script src="/boot.js"></script></body></html>',
  ].join('');
}

function scriptPreloadTag(href: string): string {
  return `<link rel="modulepreload" href="${escapeHtml(href)}">`;
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

/** Text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
