import { VIEWPORT } from '#shared/device.ts';
import { type Locale, localeEntry } from '#shared/locales.ts';
import { escapeHtml } from './document.ts';

/** Pages that the server writes without React, styles and API, with their texts from locales/. */

/** Texts of one locale: namespace `server` and the texts that every page has. */
export interface StaticTexts {
  /** BCP 47, for `<html lang>`. */
  lang: string;
  text: (id: string) => string;
  /** The text of an HTTP status for visitors. */
  ofStatus: (status: number) => string;
}

const FILES = {
  enUS: () => import('../../locales/enUS.json', { with: { type: 'json' } }),
  zhTW: () => import('../../locales/zhTW.json', { with: { type: 'json' } }),
} satisfies Record<Locale, unknown>;

/** Loads the texts on first use: @formatjs/intl and the files take about 50 ms, which would delay the start. */
export async function loadStaticTexts(locale: Locale): Promise<StaticTexts> {
  const [{ createIntl, createIntlCache }, { default: file }] = await Promise.all([
    import('@formatjs/intl'),
    FILES[locale](),
  ]);
  const { common, layout, server } = file;
  const messages = Object.fromEntries(
    Object.entries({ common, layout, server }).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text]),
    ),
  );
  const { language: lang } = localeEntry(locale);
  const intl = createIntl<string>({ locale: lang, messages }, createIntlCache());
  const text = (id: string) => intl.formatMessage({ id });
  return {
    lang,
    text,
    ofStatus: (status) => {
      const id = `server.status${status}`;
      return text(id in messages ? id : status < 500 ? 'server.status400' : 'server.status500');
    },
  };
}

const MIN_SECONDS = 2;
const MAX_SECONDS = 6;

/** A random Retry-After in seconds: equal ones would bring all visitors back at the same moment. */
export function busySeconds(): number {
  return MIN_SECONDS + Math.floor(Math.random() * (MAX_SECONDS - MIN_SECONDS + 1));
}

/** The look of the site as attributes: the style sheet would be another request to a busy container. */
const STYLE = {
  page: 'background:#030712;color:#f9fafb;font:16px/1.6 system-ui,sans-serif',
  body: 'max-width:32rem;margin:20vh auto;padding:0 1.5rem;text-align:center;overflow-wrap:anywhere',
  title: 'font-size:1.5rem;line-height:1.3',
  link: 'display:inline-block;margin:1rem 0;padding:0.625rem 1.5rem;border-radius:8px;background:#00c950;color:#030712;font-weight:600;text-decoration:none',
  id: 'color:#9ca3af',
};

/** The page of an overloaded container. It reloads itself after `seconds`. */
export function busyHtml({ lang, text }: StaticTexts, seconds: number, requestId: string): string {
  const title = escapeHtml(text('server.busyTitle'));
  return [
    `<!DOCTYPE html><html lang="${lang}" style="${STYLE.page}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="${VIEWPORT}"><meta name="robots" content="noindex">`,
    '<meta name="color-scheme" content="dark">',
    `<meta http-equiv="refresh" content="${seconds}"><title>${title}</title></head>`,
    `<body style="${STYLE.body}"><main><h1 style="${STYLE.title}">${title}</h1>`,
    `<p>${escapeHtml(text('server.busyText'))}</p>`,
    `<p><a href="" style="${STYLE.link}">${escapeHtml(text('server.tryAgain'))}</a></p>`,
    `<p><small style="${STYLE.id}">${escapeHtml(text('common.requestId'))} ${escapeHtml(requestId)}</small></p>`,
    '</main></body></html>',
  ].join('');
}

/** The page for a failure of the error screen itself. */
export function staticErrorHtml(
  { lang, text, ofStatus }: StaticTexts,
  status: number,
  requestId: string,
): string {
  return [
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="${VIEWPORT}"><meta name="robots" content="noindex">`,
    `<title>${status}</title></head><body>`,
    `<h1>${status}</h1><p>${escapeHtml(ofStatus(status))}</p><p><small>${escapeHtml(requestId)}</small></p>`,
    `<p><a href="/">${escapeHtml(text('common.goHome'))}</a></p></body></html>`,
  ].join('');
}
