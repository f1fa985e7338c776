import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadOwnArticles } from '#shared/articles/index.ts';
import type { Locale } from '#shared/locales.ts';

/** One term for one thing, in both languages: the words beside each rule are what is said instead. */
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
    // Marks beside a Chinese character are full-width ones.
    [/[\u4e00-\u9fff][,;:!?](?!\d)|[,;!?][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?:\s|$)/, '全形標點'],
    [/\([^)]*[\u4e00-\u9fff][^)]*\)/, '全形括號'],
    [/[\u4e00-\u9fff] {1}[\u4e00-\u9fff]/, '中文字之間不空格'],
    [/[．・]/, '·'],
    [/\.\.\./, '…'],
  ],
};

const files = async (locale: Locale): Promise<[string, unknown][]> => [
  [`locales/${locale}.json`, JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'))],
  ['articles', await loadOwnArticles(locale, 'Site')],
];

/** Every text of a file, under the way to it. */
function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, `${path}.${key}`));
}

it.each([
  'enUS',
  'zhTW',
] as const)('says one thing by one term in %s, in the country’s own words', async (locale) => {
  const texts = (await files(locale)).flatMap(([name, value]) => textsOf(value, name));
  expect(texts.length).toBeGreaterThan(800);
  const faults = texts.flatMap(([path, text]) =>
    FORBIDDEN[locale]
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, instead]) => `${path}: “${text.slice(0, 80)}” has ${pattern}; say ${instead}`),
  );
  expect(faults.join('\n')).toBe('');
});
