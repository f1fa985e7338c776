import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fieldText } from '#server/webapi/http/errors.ts';
import { toArticles } from '#shared/articles/articles.ts';
import enUS from '#shared/articles/enUS.md';
import zhTW from '#shared/articles/zhTW.md';
import type { Locale } from '#shared/locales.ts';
import { YUP_IDS } from '#shared/webapi/error-id.ts';

/** Words that texts must not contain, each with the term to use instead. */
const FORBIDDEN: Record<Locale, readonly (readonly [RegExp, string])[]> = {
  enUS: [
    [/\bbank cards?\b/i, 'bank account'],
    [/\bsign(?:ed|ing)? (?:in|out)\b/i, 'log in, log out'],
    [/\be-mail\b/i, 'email'],
    [/\bhelp lines?\b/i, 'helpline'],
    [/\breturn to player\b(?! \(RTP\))/i, 'RTP'],
    [/\bplatforms?\b/i, 'provider'],
    [/\bload again\b/i, 'reload'],
    [/\bAgain in \{/, 'Resend in'],
    [/\bfree of turnover\b/i, 'no turnover required'],
    [/\bno answer came\b/i, 'no answer yet'],
    [/\b(?:being|be) (?:checked|reviewed)$/i, 'in review'],
    [/[a-z]'(?:s|t|re|ll|ve)\b/, '’'],
    [/\.\.\./, '…'],
    [/ {2}/, 'one blank'],
  ],
  zhTW: [
    [/平台/, '遊戲商'],
    [/供應商/, '遊戲商'],
    [/加密貨幣|數字貨幣|數位貨幣/, '虛擬貨幣'],
    [/銀行卡/, '銀行帳戶'],
    [/返還率|回報率/, 'RTP'],
    [/最大$/, '全部'],
    [/安心遊戲/, '理性遊戲'],
    [/訂單號碼|提款單號/, '訂單編號'],
    [/賬|帳戶號碼/, '帳'],
    [/登錄|登陸/, '登入'],
    [
      /用戶|客戶端|軟件|硬件|信息|默認|短信|郵箱|充值|提現|網絡|屏幕|視頻|激活|鼠標|刷新|點擊鏈接/,
      '臺灣用語',
    ],
    [/你(?!們)/, '您'],
    // Punctuation beside Chinese characters is full-width.
    [/[\u4e00-\u9fff][,;:!?](?!\d)|[,;!?][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?:\s|$)/, '全形標點'],
    [/\([^)]*[\u4e00-\u9fff][^)]*\)/, '全形括號'],
    [/[\u4e00-\u9fff] {1}[\u4e00-\u9fff]/, '中文字之間不空格'],
    [/[．・]/, '·'],
    [/\.\.\./, '…'],
  ],
};

const files = async (locale: Locale): Promise<[string, unknown][]> => [
  [`locales/${locale}.json`, JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'))],
  ['articles', toArticles({ enUS, zhTW }[locale], 'Site')],
  ...serverTexts(locale),
  ...(await seedTexts(locale)),
];

/** Texts in the sources of the embedded API: refusals, mails, SMS. */
function serverTexts(locale: Locale): [string, string[]][] {
  const text = new RegExp(
    `\\b${locale}: (?:\\(\\w*\\) => )?('(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`)`,
    'g',
  );
  return globSync('server/webapi/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => {
      const source = readFileSync(file, 'utf8').replace(/: *\n\s+(?=['`(])/g, ': ');
      return [file, [...source.matchAll(text)].flatMap(([, literal = '']) => linesOf(literal.slice(1, -1)))];
    });
}

/** Texts of its seed data. */
async function seedTexts(locale: Locale): Promise<[string, string[]][]> {
  const files = globSync('server/webapi/seed/content/*.ts').filter((file) => !file.endsWith('.test.ts'));
  return Promise.all(
    files.map(
      async (file): Promise<[string, string[]]> => [
        file,
        inLocale(await import(/* @vite-ignore */ resolve(file)), locale).flatMap(linesOf),
      ],
    ),
  );
}

/** All texts of a language in the exports of a module. */
function inLocale(value: unknown, locale: Locale): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === locale && typeof entry === 'string' ? [entry] : inLocale(entry, locale),
  );
}

/** Lines of a text without markup, with placeholders as "X". Keyword lists for search engines are left out. */
function linesOf(literal: string): string[] {
  const text = literal.replace(/\$\{[^}]*\}/g, 'X').replace(/\\(.)/g, '$1');
  if (/^[^,。]+(, [^,。]+){2,}$/.test(text)) return [];
  return text.split(/<\/?(?:p|h\d|li|ul|ol|table|t\w+|br)\b[^>]*>/).map((line) =>
    line
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** Every text of a file with its path of keys. */
function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, `${path}.${key}`));
}

it.each(['enUS', 'zhTW'] as const)('uses one term for each thing in %s', async (locale) => {
  const texts = (await files(locale)).flatMap(([name, value]) => textsOf(value, name));
  expect(texts.length).toBeGreaterThan(1900);
  const faults = texts.flatMap(([path, text]) =>
    FORBIDDEN[locale]
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, instead]) => `${path}: “${text.slice(0, 80)}” has ${pattern}; use ${instead}`),
  );
  expect(faults.join('\n')).toBe('');
});

it.each(['enUS', 'zhTW'] as const)('has the same field errors in the API and in forms in %s', (locale) => {
  const own = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')).common;
  const values = '?min=8&max=64&network=X';
  const filled = (words: string) =>
    words.replace('{min}', '8').replace('{max}', '64').replace('{network}', 'X');
  for (const id of Object.values(YUP_IDS)) {
    expect(fieldText(id + values, locale), id).toBe(filled(own[id.replace('common.', '')]));
  }
});

it.each([
  'enUS',
  'zhTW',
] as const)('takes error texts of the API that a form has too from locales/ in %s', async (locale) => {
  const own = new Set(
    textsOf(JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')), '').map(([, text]) => text),
  );
  const errors = serverTexts(locale).find(([file]) => file.endsWith('http/errors.ts'))?.[1] ?? [];
  expect(errors.length).toBeGreaterThan(40);
  expect(errors.filter((text) => own.has(text))).toEqual([]);
});
