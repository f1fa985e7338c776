import { VIEWPORT } from '#shared/device.ts';
import { type Locale, localeEntry } from '#shared/locales.ts';

interface HtmlPage {
  locale: Locale;
  title: string;
  /** Referrer policy. The page's address contains a token. */
  referrer: 'no-referrer' | 'same-origin';
  /** Path of the stylesheet. */
  stylesheet: string;
  /** Markup. Values of members and of the database must be escaped by `escapeHtml`. */
  body: string;
}

/** The document of the embedded API's own pages (demo game, payment). Search engines must not index it. */
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

/** Escapes text for markup and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
