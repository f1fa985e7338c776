import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import enUS from '#locales/enUS.json' with { type: 'json' };
import zhTW from '#locales/zhTW.json' with { type: 'json' };
import { errorId, readErrorId, YUP_IDS } from './error-id.ts';
import { identityBody, profileBody, signUpBody } from './schemas/account.ts';
import { accountCardBody } from './schemas/account-card.ts';
import { changePasswordBody, resetPasswordBody, setSafePasswordBody } from './schemas/auth.ts';

const LANGUAGES = { enUS: enUS.common, zhTW: zhTW.common } as Record<string, Record<string, string>>;

/** Text of an error in a language. */
function wordsOf(message: string, language: string): string {
  const { id, values } = readErrorId(message);
  const text = LANGUAGES[language]?.[id.replace(/^common\./, '')] ?? '';
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function refusal(schema: z.ZodMiniType, field: string, value: unknown): string {
  const body = field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const { error } = schema.safeParse(body);
  return error?.issues.find(({ path }) => path.join('.') === field)?.message ?? '';
}

/** Invalid inputs, and the part of the rule that each error text must contain. */
const REFUSED: [string, z.ZodMiniType, string, unknown, RegExp, RegExp][] = [
  ['a short account', signUpBody, 'account', 'abc', /4 to 16/, /4 至 16/],
  ['a long account', signUpBody, 'account', 'a'.repeat(17), /4 to 16/, /4 至 16/],
  ['an account that begins with a digit', signUpBody, 'account', '1abcd', /letter/, /字母開頭/],
  ['an account in capitals', signUpBody, 'account', 'Abcd', /lowercase/, /小寫/],
  ['a short password', signUpBody, 'password', 'short', /8 to 64/, /8 至 64/],
  ['a common password', signUpBody, 'password', 'password1', /too common/, /太常見/],
  ['a common one for a forgotten one', resetPasswordBody, 'password', 'qwerty123', /too common/, /太常見/],
  ['a common one as a new one', changePasswordBody, 'password', '12345678', /too common/, /太常見/],
  ['a short code', signUpBody, 'code', '12345', /6-digit/, /6 位數/],
  ['no number', signUpBody, 'phone', 'abc', /phone number/, /手機號碼/],
  ['no area code', signUpBody, 'area_code', '886', /country code/, /國碼/],
  ['an unticked box', signUpBody, 'agree_terms', false, /check this box/, /勾選/],
  [
    'a safe password of letters',
    setSafePasswordBody,
    'safe_password',
    'abcdef',
    /6 to 12 digits/,
    /6 至 12 位數字/,
  ],
  ['a long name', profileBody, 'name', 'x'.repeat(61), /at most 60/, /最多輸入 60/],
  ['no email', profileBody, 'email', 'x@y', /email/, /電子郵件/],
  ['no day', profileBody, 'birthday', '1990-02-31', /date/, /日期/],
  ['a child', profileBody, 'birthday', `${new Date().getFullYear() - 5}-01-01`, /18/, /18/],
  [
    'a short document number',
    identityBody,
    'identity.id_number',
    'A1',
    /4 to 20 letters and digits/,
    /4 至 20 個/,
  ],
  ['a wallet account with blanks', accountCardBody, 'account', 'a b', /4 to 64/, /4 至 64/],
];

describe('an error text names its rule in both languages', () => {
  it.each(REFUSED)('%s', (_, schema, field, value, english, chinese) => {
    const message = refusal(schema, field, value);
    expect(wordsOf(message, 'enUS')).toMatch(english);
    expect(wordsOf(message, 'zhTW')).toMatch(chinese);
  });

  it('every rule has a text', () => {
    for (const id of Object.values(YUP_IDS)) {
      for (const language of Object.keys(LANGUAGES)) {
        expect([id, wordsOf(id, language)]).toEqual([id, expect.stringMatching(/\S/)]);
      }
    }
  });
});

describe('error ids', () => {
  it('keep their values after writing and reading', () => {
    const text = errorId(YUP_IDS.maxLength, { max: 60 });
    expect(text).toBe('common.yup.maxLength?max=60');
    expect(readErrorId(text)).toEqual({ id: 'common.yup.maxLength', values: { max: '60' } });
    expect(readErrorId('100%?a=%E0%A4')).toEqual({ id: '100%', values: { a: '%E0%A4' } });
  });
});
