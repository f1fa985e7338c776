import { VIEWPORT } from '#shared/device.ts';
import { escapeHtml } from './document.ts';
import type { StaticTexts } from './static-texts.ts';

const MIN_SECONDS = 2;
const MAX_SECONDS = 6;

/** When to come back, in seconds; not the same for all, or all would come back at once. */
export function busySeconds(): number {
  return MIN_SECONDS + Math.floor(Math.random() * (MAX_SECONDS - MIN_SECONDS + 1));
}

/** The look of the site, in attributes: the tokens stand in a style sheet, which would be one more thing to ask for. */
const STYLE = {
  page: 'background:#030712;color:#f9fafb;font:16px/1.6 system-ui,sans-serif',
  body: 'max-width:32rem;margin:20vh auto;padding:0 1.5rem;text-align:center;overflow-wrap:anywhere',
  title: 'font-size:1.5rem;line-height:1.3',
  link: 'display:inline-block;margin:1rem 0;padding:0.625rem 1.5rem;border-radius:8px;background:#00c950;color:#030712;font-weight:600;text-decoration:none',
  id: 'color:#9ca3af',
};

/**
 * What a visitor sees when more pages are asked for than the container can render: a static page that asks again by
 * itself. It needs neither app nor style sheets nor scripts.
 */
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
