import { VIEWPORT } from '#shared/device.ts';
import { type Locale, localeEntry } from '#shared/locales.ts';

interface HtmlPage {
  locale: Locale;
  title: string;
  /** What the browser may tell the next site of this address, which holds a token. */
  referrer: 'no-referrer' | 'same-origin';
  /** Path of the one stylesheet. */
  stylesheet: string;
  /** Markup: whatever comes from a member or the database went through `escapeHtml`. */
  body: string;
}

/** A page of the embedded API's own (demo game, payment): dark, for no search engine. */
export function htmlPage({ locale, title, referrer, stylesheet, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="${localeEntry(locale).language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="${VIEWPORT}">
<meta name="robots" content="noindex">
<meta name="referrer" content="${referrer}">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
${body}
</body>
</html>
`;
}

/** Text for markup and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
