import { escapeHtml } from './document.ts';
import type { StaticTexts } from './static-texts.ts';

const MIN_SECONDS = 2;
const MAX_SECONDS = 6;

/** When to come back, in seconds; not the same for all, or all would come back at once. */
export function busySeconds(): number {
  return MIN_SECONDS + Math.floor(Math.random() * (MAX_SECONDS - MIN_SECONDS + 1));
}

/**
 * What a visitor sees when more pages are asked for than the container can render: a static page that asks again by
 * itself. It needs neither app nor styles nor scripts.
 */
export function busyHtml({ lang, text }: StaticTexts, seconds: number, requestId: string): string {
  const title = escapeHtml(text('server.busyTitle'));
  return [
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="${seconds}"><title>${title}</title></head>`,
    '<body style="font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;text-align:center">',
    `<main><h1>${title}</h1><p>${escapeHtml(text('server.busyText'))}</p>`,
    `<p><a href="">${escapeHtml(text('server.tryAgain'))}</a></p>`,
    `<p><small>${escapeHtml(requestId)}</small></p></main></body></html>`,
  ].join('');
}
