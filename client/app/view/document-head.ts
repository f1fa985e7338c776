import { localeEntry } from '#shared/locales.ts';
import type { Target } from '#shared/paths.ts';
import type { HeadLink, HeadMeta, PageHead } from '#shared/render.ts';

/** Brings `<html lang dir>` and the page's part of `<head>` up to date after a client navigation. */
export function applyHead(document: Document, head: PageHead, target: Target): void {
  const { language, dir } = localeEntry(target.locale);
  document.documentElement.lang = language;
  document.documentElement.dir = dir;
  document.title = head.title;
  replaceAll(
    document,
    'meta[name]:is([name=description],[name=keywords],[name=author],[name=robots]),meta[property]',
    [...head.metas.map((meta) => elementOf(document, 'meta', meta))],
  );
  // What the server told crawlers of its page; they load each page in full.
  replaceAll(document, 'script[type="application/ld+json"]', []);
  replaceAll(document, 'link[rel=canonical],link[rel=alternate],link[rel=manifest]', [
    ...head.links.map((link) => elementOf(document, 'link', link)),
  ]);
}

function replaceAll(document: Document, selector: string, elements: readonly Element[]): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  document.head.append(...elements);
}

function elementOf(document: Document, tag: 'meta' | 'link', attributes: HeadMeta | HeadLink): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, value);
  return element;
}
