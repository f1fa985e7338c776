import type { Locale } from '#shared/locales.ts';
import { escapeHtml } from './document.ts';

/**
 * What a visitor sees when more pages are asked for than the container can render: a static page that asks again by
 * itself. Its words stand here and not in locales/: it needs nothing, neither app nor styles nor scripts.
 */
const WORDS: Record<Locale, { lang: string; title: string; text: string; again: string }> = {
  enUS: {
    lang: 'en-US',
    title: 'Busy right now',
    text: 'Very many visitors are here at once. This page tries again by itself in a few seconds.',
    again: 'Try again now',
  },
  zhTW: {
    lang: 'zh-TW',
    title: '目前訪客眾多',
    text: '同時造訪的人數較多，頁面將在幾秒後自動重新嘗試。',
    again: '立即重試',
  },
};

const MIN_SECONDS = 2;
const MAX_SECONDS = 6;

/** When to come back, in seconds; not the same for all, or all would come back at once. */
export function busySeconds(): number {
  return MIN_SECONDS + Math.floor(Math.random() * (MAX_SECONDS - MIN_SECONDS + 1));
}

export function busyHtml(locale: Locale, seconds: number, requestId: string): string {
  const { lang, title, text, again } = WORDS[locale];
  return [
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="${seconds}"><title>${title}</title></head>`,
    '<body style="font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;text-align:center">',
    `<main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p>`,
    `<p><small>${escapeHtml(requestId)}</small></p></main></body></html>`,
  ].join('');
}
