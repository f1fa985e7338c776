import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { LOCALES } from '#shared/locales.ts';
import { FORM_TEXTS, FRAME_NAMESPACES, FRAME_TEXTS, isFormText } from '#shared/texts.ts';

/**
 * Build plugin: the message files of `locales/`, compiled to ICU syntax trees and split into one module per locale
 * and namespace (the top-level keys), so that no parser ships to the browser and a page loads only its own texts.
 *
 * - `virtual:messages` exports `loaders: {locale: {namespace: () => Promise<{default: messages}>}}`
 * - `virtual:messages/<locale>/<namespace>` is one such module; ids are `namespace.key`. The module `frame` has the texts of every
 *   page, the module `forms` those of pages with forms.
 * An invalid ICU message fails the build with its id.
 */
const INDEX = 'virtual:messages';

const IN_FRAME: ReadonlySet<string> = new Set(FRAME_NAMESPACES);

type MessageFile = Record<string, Record<string, string>>;

export function messagesPlugin(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id === INDEX || id.startsWith(`${INDEX}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      if (!id.startsWith(`\0${INDEX}/`)) return undefined;
      const [, locale = '', namespace = ''] = id.split('/');
      this.addWatchFile(pathOf(locale));
      return `export default ${JSON.stringify(compileNamespace(locale, namespace))}`;
    },
    handleHotUpdate({ file, server }) {
      if (!LOCALES.some((entry) => file === pathOf(entry.code))) return;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}

function pathOf(locale: string): string {
  return fileURLToPath(new URL(`../../locales/${locale}.json`, import.meta.url));
}

function readMessages(locale: string): MessageFile {
  return JSON.parse(readFileSync(pathOf(locale), 'utf8'));
}

function indexModule(): string {
  const locales = LOCALES.map(({ code }) => {
    const own = Object.keys(readMessages(code)).filter((namespace) => !IN_FRAME.has(namespace));
    const namespaces = [FRAME_TEXTS, FORM_TEXTS, ...own].map(
      (namespace) => `${JSON.stringify(namespace)}: () => import('${INDEX}/${code}/${namespace}')`,
    );
    return `${code}: {${namespaces.join(',')}}`;
  });
  return `export const loaders = {${locales.join(',')}}`;
}

/** One namespace of one locale as `{id: syntax tree}`. @throws Error with the id of an invalid ICU message */
function compileNamespace(locale: string, namespace: string): Record<string, MessageFormatElement[]> {
  if (namespace === FRAME_TEXTS || namespace === FORM_TEXTS) {
    const texts = FRAME_NAMESPACES.flatMap((part) => Object.entries(compileNamespace(locale, part)));
    return Object.fromEntries(texts.filter(([id]) => isFormText(id) === (namespace === FORM_TEXTS)));
  }
  const texts = readMessages(locale)[namespace] ?? {};
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      `${namespace}.${key}`,
      compileMessage(`${locale} ${namespace}.${key}`, text),
    ]),
  );
}

function compileMessage(id: string, text: string): MessageFormatElement[] {
  try {
    return parse(text, { shouldParseSkeletons: false });
  } catch (error) {
    throw new Error(`message ${id} is not valid ICU: ${String(error)}`, { cause: error });
  }
}
