import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VIEWPORT } from '#shared/device.ts';
import { htmlPage } from '../webapi/http/html-page.ts';
import { busyHtml, type StaticTexts, staticErrorHtml } from './static-pages.ts';

const texts: StaticTexts = { lang: 'en-US', text: (id) => id, ofStatus: String };
const file = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8');

it.each([
  ['the busy page', busyHtml(texts, 3, 'r1')],
  ['the static error page', staticErrorHtml(texts, 500, 'r1')],
  ['the offline page', file('offline.html')],
  ['the Chinese offline page', file('offline-zhTW.html')],
  [
    'the page of a payment or demo game',
    htmlPage({ locale: 'enUS', title: '', referrer: 'no-referrer', stylesheet: '', body: '' }),
  ],
])('%s has a fixed scale without zoom', (_page, html) => {
  expect(html).toContain(`<meta name="viewport" content="${VIEWPORT}">`);
});
