import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { YUP_IDS } from './error-id.ts';
import {
  accountInput,
  amountInput,
  areaCodeInput,
  codeInput,
  cursorQuery,
  dayInput,
  emailInput,
  formIdInput,
  idInput,
  imageInput,
  integerParam,
  isAdult,
  money,
  optionalTextInput,
  pageQuery,
  phoneInput,
  rule,
  safePasswordInput,
  textInput,
} from './fields.ts';
import { newPasswordInput } from './password.ts';
import { identityNumberInput } from './schemas/account.ts';
import { accountCardBody } from './schemas/account-card.ts';
import { loginBody } from './schemas/auth.ts';
import { bankAccountNumberInput, bankCardBody, bankCardUpdateBody } from './schemas/bank-card.ts';
import { accountStoreBody } from './schemas/convenience-store.ts';
import { factorProofBody, passkeyAssertion } from './schemas/factor.ts';
import { virtualAddressBody, virtualAddressUpdateBody } from './schemas/virtual-address.ts';

const errorOf = (schema: z.ZodMiniType, typed: string) => schema.safeParse(typed).error?.issues[0]?.message;

describe('a rule over several fields', () => {
  const differ = rule<{ user: string; password: string }>(
    ['user', 'password'],
    ({ user, password }) => user !== password,
    { path: 'password', error: YUP_IDS.passwordIsAccount },
  );
  const schema = z
    .object({ user: textInput(9), password: textInput(9), bank: idInput, agrees: z.literal(true) })
    .check(differ);
  const problemsOf = (body: object) =>
    schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it.each([
    ['has the wrong type', { bank: null, agrees: true }],
    ['is none of its choices', { bank: 1, agrees: false }],
    ['is missing', { bank: 1 }],
  ])('is checked although another field %s', (_what, others) => {
    const problems = problemsOf({ user: 'ada', password: 'ada', ...others });
    expect(problems).toHaveLength(2);
    expect(problems).toContainEqual(['password', YUP_IDS.passwordIsAccount]);
  });

  it('is not checked while one of its own fields is invalid', () => {
    const problems = problemsOf({ user: '', password: '', bank: 1, agrees: true });
    expect(problems).toEqual([
      ['user', YUP_IDS.required],
      ['password', YUP_IDS.required],
    ]);
  });
});

describe('limits of length, exactly and one beyond', () => {
  const letters = (length: number) => 'a'.repeat(length);
  const digits = (length: number) => '1'.repeat(length);
  const email = (local: number, domain: number) => `${letters(local)}@${letters(domain - 3)}.tw`;
  const image = (size: number) => ({ size, type: 'image/png' });

  it.each<[name: string, schema: z.ZodMiniType, fits: unknown[], not: unknown[]]>([
    ['a text', textInput(9), [letters(1), letters(9), ` ${letters(9)} `], ['', ' ', letters(10)]],
    ['an optional text', optionalTextInput(9), ['', letters(9)], [letters(10)]],
    ['an account', accountInput, [letters(4), letters(16)], [letters(3), letters(17)]],
    ['a phone', phoneInput, [digits(4), digits(15)], [digits(3), digits(16)]],
    ['an area code', areaCodeInput, ['+1', '+1234'], ['+', '+12345', '+0']],
    ['a code', codeInput, [digits(6)], [digits(5), digits(7)]],
    ['a safe password', safePasswordInput, [digits(6), digits(12)], [digits(5), digits(13)]],
    ['an identity number', identityNumberInput, [letters(4), letters(20)], [letters(3), letters(21)]],
    ['a bank account', bankAccountNumberInput, [digits(6), digits(20)], [digits(5), digits(21)]],
    ['a wallet account', accountCardBody.shape.account, [letters(4), letters(64)], [letters(3), letters(65)]],
    [
      'an email',
      emailInput,
      [email(64, 10), email(64, 189), 'a@b.c'],
      [email(65, 10), email(64, 190), '@b.c', 'a@b'],
    ],
    [
      'an amount',
      amountInput,
      [digits(13), `${digits(13)}.11`, '0.01', '1234.5'],
      [digits(14), '1.111', '0.00', '0', '-1', '1e3', '1,00', ' ', 'NaN', '٣'],
    ],
    ['money', money, [digits(13), `-${digits(13)}.11`, '1.1'], [digits(14), '1.111', '1.']],
    ['an id', idInput, [1], [0, 1.5]],
    ['an id of a form', formIdInput, ['1', digits(15)], ['0', digits(16)]],
    ['a number of a query', integerParam, ['0', digits(15)], [digits(16), '-1', '1e3', '']],
    [
      'a page',
      pageQuery,
      [{ page: 1, per_page: 1 }, { per_page: 100 }],
      [{ page: 0 }, { per_page: 101 }, { per_page: 0 }],
    ],
    [
      'a cursor',
      cursorQuery,
      [{ cursor: 'a' }, { cursor: letters(60) }],
      [{ cursor: '' }, { cursor: letters(61) }],
    ],
    [
      'a day',
      dayInput,
      ['1900-01-01', '2024-02-29', '2000-02-29'],
      ['1899-12-31', '2023-02-29', '2024-02-30', '1850-01-01'],
    ],
    ['a picture', imageInput, [image(0), image(5 * 1024 * 1024)], [image(5 * 1024 * 1024 + 1)]],
    [
      'a new password',
      newPasswordInput,
      ['Green-t4', `Green-t4${letters(56)}`],
      ['Green-t', 'Green-😀', `Green-t4${letters(57)}`],
    ],
  ])('%s', (_name, schema, fits, not) => {
    for (const value of fits)
      expect(schema.safeParse(value), JSON.stringify(value)).toMatchObject({ success: true });
    for (const value of not)
      expect(schema.safeParse(value), JSON.stringify(value)).toMatchObject({ success: false });
  });
});

it.each<[name: string, schema: z.ZodMiniType, max: number]>([
  ['branch of a new card', bankCardBody.shape.branch_name, 60],
  ['holder of a new card', bankCardBody.shape.account_name, 60],
  ['branch of a card', bankCardUpdateBody.shape.branch_name, 60],
  ['holder of a card', bankCardUpdateBody.shape.account_name, 60],
  ['provider of a wallet', accountCardBody.shape.provider, 40],
  ['holder of a wallet', accountCardBody.shape.holder_name, 60],
  ['receiver at a store', accountStoreBody.shape.receiver_name, 60],
  ['address of a network', virtualAddressBody.shape.address, 128],
  ['alias of a new address', virtualAddressBody.shape.alias, 30],
  ['alias of an address', virtualAddressUpdateBody.shape.alias, 30],
  ['challenge', factorProofBody.shape.challenge, 100],
  ['recovery code', factorProofBody.shape.recovery_code, 64],
  ['value of a passkey', passkeyAssertion.shape.id, 20_000],
])('the %s has a longest length', (_name, schema, max) => {
  const fits = [max, max + 1].map((length) => schema.safeParse('a'.repeat(length)).success);
  expect(fits).toEqual([true, false]);
});

describe('the 18th birthday', () => {
  it.each([
    ['2026-11-20T23:59:59.999Z', false],
    ['2026-11-21T00:00:00.000Z', true],
    ['2026-11-21T00:00:00.001Z', true],
  ])('of a birth on 2008-11-21 is reached at %s: %s', (now, expected) => {
    expect(isAdult('2008-11-21', new Date(now))).toBe(expected);
  });

  it('of a birth on 29 February is 1 March', () => {
    expect(isAdult('2008-02-29', new Date('2026-02-28T23:59:59.999Z'))).toBe(false);
    expect(isAdult('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(true);
  });
});

describe('fields of forms and of the API', () => {
  const readBy = (schema: z.ZodMiniType, typed: string) => schema.safeParse(typed).data;

  it.each([
    ['an amount', amountInput, ' NT$ 1,234.5 ', '1234.50'],
    ['an amount with a unit', amountInput, '500元', '500.00'],
    ['an amount with hidden signs', amountInput, '\u200e1\u00a0000', '1000.00'],
    ['a full-width amount', amountInput, '１００', '100.00'],
    ['an amount with blanks', amountInput, ' 4 999.99 ', '4999.99'],
    ['an amount with a symbol', amountInput, '$100', '100.00'],
    ['an amount without its dollars', amountInput, '.5', '0.50'],
    ['an amount without its cents', amountInput, '100.', '100.00'],
    ['a code with a blank', codeInput, '123 456', '123456'],
    ['a code with its mark', codeInput, 'G-123456', '123456'],
    ['a message with a code', codeInput, '您的驗證碼是 123456，5 分鐘內有效。', '123456'],
    ['a full-width account', accountInput, ' ａｄａ１２ ', 'ada12'],
    ['a full-width safe password', safePasswordInput, '１２３４５６', '123456'],
    ['a full-width phone', phoneInput, '０９１２－３４５－６７８', '0912345678'],
    ['a full-width account of a login', loginBody.shape.account, '\u3000Ａda１２ ', 'ada12'],
  ])('accept %s', (_what, schema, typed, value) => expect(readBy(schema, typed)).toBe(value));

  it.each([
    ['a decimal comma', amountInput, '1,5', YUP_IDS.amount],
    ['three decimals', amountInput, '1.234', YUP_IDS.amount],
    ['no amount', amountInput, '', YUP_IDS.required],
    ['nothing but zero', amountInput, '0.0', YUP_IDS.amountPositive],
    ['five digits', codeInput, '12345', YUP_IDS.code],
    ['two codes', codeInput, '111111 222222', YUP_IDS.code],
    ['no code', codeInput, '', YUP_IDS.required],
    ['a blank account', loginBody.shape.account, '\u3000', YUP_IDS.required],
    ['a long account', loginBody.shape.account, 'a'.repeat(65), `${YUP_IDS.maxLength}?max=64`],
  ])('refuse %s', (_what, schema, typed, error) => expect(errorOf(schema, typed)).toBe(error));
});

describe('a typed or pasted text', () => {
  it.each([
    ['a\u0000b', 'ab'],
    ['\u202egnp.moc', 'gnp.moc'],
    ['A\u200bB\u2066C\ufeff', 'ABC'],
    ['\ud800Lin', 'Lin'],
    ['Lin\r\nDavid\u2028Jr', 'Lin David Jr'],
    ['\u0007 \u00a0陳\u00ad', '陳'],
    // Joiners and variation selectors of scripts, emoji and rare characters stay.
    ['नी\u200d', 'नी\u200d'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['\ue000', '\ue000'],
  ])('%j loses hidden characters', (given, seen) => {
    expect(textInput(20).parse(given)).toBe(seen);
  });

  it.each([
    '\u200b',
    '\u202e\u202c',
    '\u3164',
    '\u2800',
    '\u200d',
    '\u0000',
    '\u0301',
  ])('%j, which has no visible character, counts as empty', (given) => {
    expect(errorOf(textInput(20), given)).toBe(YUP_IDS.required);
  });

  it('is measured in code points', () => {
    expect(textInput(4).parse('😀😀😀😀')).toBe('😀😀😀😀');
    expect(textInput(4).safeParse('😀😀😀😀😀').success).toBe(false);
    expect(newPasswordInput.safeParse('😀🍀🎲🎰😀🍀🎲🎰'.repeat(8)).success).toBe(true);
    expect(errorOf(newPasswordInput, '😀🍀🎲🎰')).toBe(YUP_IDS.passwordLength);
  });

  it('is an email address without hidden characters', () => {
    expect(emailInput.parse('a\u0000@b.com\u202e')).toBe('a@b.com');
  });
});
