import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal, parseList, parseSummedList, readEnvelope, refusalText } from '../envelope.ts';
import { errorId, readErrorId, YUP_IDS } from '../error-id.ts';
import { amountInput, dayInput, emailInput, integerParam, isAdult, money, textInput } from '../fields.ts';
import { newPasswordInput } from '../password.ts';
import { profileBody, signUpBody } from './account.ts';
import { loginBody, memberInfo, resetPasswordBody, sendForgetCodeBody, setSafePasswordBody } from './auth.ts';
import { discountBody } from './discount.ts';
import { gameWallet, transferBody } from './wallet.ts';

const signUp = {
  account: 'walker01',
  password: 'green-tea-4',
  area_code: '+886',
  phone: '0912 345-678',
  code: '123456',
  is_adult: true,
  agree_terms: true,
};

/** Messages of a refused body by field path. */
function problems(schema: z.ZodMiniType, body: unknown): Record<string, string> {
  const result = schema.safeParse(body);
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('envelope', () => {
  it('reads the text of a refusal from message or else msg', () => {
    const body = readEnvelope({ status: 'error', msg: 'no' });
    expect(body && isRefusal(body) && refusalText(body)).toBe('no');
    expect(refusalText({ status: 'error', message: 'first', msg: 'second' })).toBe('first');
    // An empty text counts as none.
    expect(refusalText({ status: 'error', message: '', msg: 'second' })).toBe('second');
    expect(refusalText({ status: 'error' })).toBeNull();
  });

  it('is null for HTML and for an empty body', () => {
    expect(readEnvelope('<html>')).toBeNull();
    expect(readEnvelope(null)).toBeNull();
    expect(readEnvelope({ data: 1 })).toBeNull();
  });

  it('ignores invalid side fields', () => {
    expect(readEnvelope({ status: 'error', message: 7, errors: { a: ['x'], b: 'y' } })).toMatchObject({
      message: undefined,
      errors: { a: ['x'], b: ['y'] },
    });
  });

  it('drops a malformed item, keeps the list, and reports index and problem without the value', () => {
    const dropped: unknown[] = [];
    const item = z.object({ id: z.int() });
    const page = parseList(item, { list: [{ id: 1 }, { id: 'secret' }, { id: 3, more: 1 }] }, (one) =>
      dropped.push(one),
    );
    expect(page.list).toEqual([{ id: 1 }, { id: 3 }]);
    expect(page.pagination).toBeNull();
    expect(dropped).toEqual([{ index: 1, problems: ['id: invalid_type'] }]);
  });

  it('reads a bare array and throws for data without a list', () => {
    expect(parseList(z.string(), ['a']).list).toEqual(['a']);
    expect(() => parseList(z.string(), { items: [] })).toThrow();
  });

  it('reads invalid sums and an invalid pagination as null', () => {
    const data = { list: [], summary: { amount: 'x' }, pagination: 'first' };
    expect(parseSummedList(z.string(), z.object({ amount: money }), data)).toEqual({
      list: [],
      pagination: null,
      summary: null,
    });
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

describe('fields', () => {
  it.each(['1', '0.01', '1234.5', '9999999999999.99'])('accepts the amount %s', (amount) => {
    expect(amountInput.safeParse(amount).success).toBe(true);
  });
  it.each(['0', '0.00', '-1', '1.234', '1e3', '1,00', ' ', 'NaN', '٣'])('refuses the amount %j', (amount) => {
    expect(amountInput.safeParse(amount).success).toBe(false);
  });
  it('accepts calendar days only', () => {
    expect(dayInput.safeParse('2000-02-29').success).toBe(true);
    expect(dayInput.safeParse('1999-02-29').success).toBe(false);
    expect(dayInput.safeParse('1850-01-01').success).toBe(false);
  });
  it('is adult on the 18th birthday', () => {
    expect(isAdult('2008-11-21', new Date('2026-11-21T00:00:00Z'))).toBe(true);
    expect(isAdult('2008-11-22', new Date('2026-11-21T23:59:59Z'))).toBe(false);
  });
  it('reads only digits of a query', () => {
    expect(integerParam.parse('20')).toBe(20);
    expect(integerParam.safeParse('1e3').success).toBe(false);
    expect(integerParam.safeParse('').success).toBe(false);
  });
});

describe('bodies', () => {
  it('signup: accepts a valid body, cleans the phone, drops blanks', () => {
    expect(signUpBody.parse({ ...signUp, email: '', dealer: null, birthday: undefined })).toEqual({
      ...signUp,
      phone: '0912345678',
      email: undefined,
      dealer: undefined,
      birthday: undefined,
    });
  });

  it('signup: reports each field with an id of common.yup', () => {
    const young = `${new Date().getUTCFullYear() - 10}-01-01`;
    expect(
      problems(signUpBody, {
        account: '1abc',
        password: 'Password1',
        area_code: '886',
        phone: 'abc',
        code: '12345',
        email: 'x@y',
        birthday: young,
        is_adult: false,
      }),
    ).toEqual({
      account: YUP_IDS.accountStart,
      password: YUP_IDS.passwordCommon,
      area_code: YUP_IDS.areaCode,
      phone: YUP_IDS.phone,
      code: YUP_IDS.code,
      email: YUP_IDS.email,
      birthday: YUP_IDS.adult,
      is_adult: YUP_IDS.mustAccept,
      agree_terms: YUP_IDS.mustAccept,
    });
  });

  it('signup: reports missing fields as required', () => {
    expect(problems(signUpBody, {})).toMatchObject({
      account: YUP_IDS.required,
      password: YUP_IDS.required,
      phone: YUP_IDS.required,
    });
    expect(problems(signUpBody, { ...signUp, account: '  ', phone: '' })).toEqual({
      account: YUP_IDS.required,
      phone: YUP_IDS.required,
    });
  });

  it('a password must differ from the account', () => {
    const body = { ...signUp, account: 'greentea44', password: 'GreenTea44' };
    expect(problems(signUpBody, body)).toEqual({ password: YUP_IDS.passwordIsAccount });
    expect(
      problems(resetPasswordBody, { account: 'greentea44', code: '123456', password: 'GreenTea44' }),
    ).toEqual({
      password: YUP_IDS.passwordIsAccount,
    });
    expect(problems(signUpBody, { ...body, birthday: '1990-02-31' })).toEqual({
      password: YUP_IDS.passwordIsAccount,
      birthday: YUP_IDS.date,
    });
  });

  it('a password has 8 to 64 characters', () => {
    expect(problems(signUpBody, { ...signUp, password: 'a1b2c3d' })).toEqual({
      password: YUP_IDS.passwordLength,
    });
    expect(problems(signUpBody, { ...signUp, password: 'ab'.repeat(32) })).toEqual({});
    expect(problems(signUpBody, { ...signUp, password: `x${'ab'.repeat(32)}` })).toEqual({
      password: YUP_IDS.passwordLength,
    });
  });

  it('login: accepts an account in any case and any password of valid length', () => {
    expect(loginBody.parse({ account: ' Demo ', password: 'x' })).toEqual({ account: 'demo', password: 'x' });
    expect(problems(loginBody, { account: '', password: '' })).toEqual({
      account: YUP_IDS.required,
      password: YUP_IDS.required,
    });
    expect(problems(loginBody, { account: ['a'], password: {} })).toEqual({
      account: YUP_IDS.type,
      password: YUP_IDS.type,
    });
  });

  it('forgotten password: needs an account or a complete phone number', () => {
    expect(problems(sendForgetCodeBody, { account: 'demo' })).toEqual({});
    expect(problems(sendForgetCodeBody, { area_code: '+886', phone: '912345678' })).toEqual({});
    expect(problems(sendForgetCodeBody, { area_code: '+886' })).toEqual({ account: YUP_IDS.required });
  });

  it('safe password: needs 6 to 12 digits', () => {
    expect(problems(setSafePasswordBody, { password: 'x', safe_password: '12345' })).toEqual({
      safe_password: YUP_IDS.safePassword,
    });
    expect(problems(setSafePasswordBody, { password: 'x', safe_password: '123456789012' })).toEqual({});
  });

  it('profile: all fields are optional', () => {
    expect(profileBody.parse({ name: ' Ann ', birthday: '', email: null })).toEqual({
      name: 'Ann',
      birthday: undefined,
      email: undefined,
    });
  });

  it('transfer: needs two different wallets', () => {
    expect(problems(transferBody, { from_id: 2, to_id: 2, amount: '1' })).toEqual({
      to_id: YUP_IDS.sameWallet,
    });
  });

  it('discount: needs exactly one key', () => {
    expect(problems(discountBody, { discount_id: 1 })).toEqual({});
    expect(problems(discountBody, {})).toEqual({ discount_id: YUP_IDS.required });
    expect(problems(discountBody, { discount_id: 1, promotion_id: 2 })).toEqual({
      discount_id: YUP_IDS.required,
    });
  });
});

describe('responses', () => {
  it('read an unknown balance as null and an unknown status as error', () => {
    const wallet = { id: 2, code: 'x', name: 'X', balance: 12.5, currency: 'USD', status: 'odd' };
    expect(gameWallet.parse(wallet)).toMatchObject({
      balance: null,
      status: 'error',
      is_integer_only: false,
    });
  });
  it('need no more of a member than the account', () => {
    expect(memberInfo.parse({ account: 'a' })).toMatchObject({ transfer_mode: '0', identity_status: 'none' });
  });
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
    expect(problems(z.object({ name: textInput(20) }), { name: given })).toEqual({ name: YUP_IDS.required });
  });

  it('is measured in code points', () => {
    expect(textInput(4).parse('😀😀😀😀')).toBe('😀😀😀😀');
    expect(textInput(4).safeParse('😀😀😀😀😀').success).toBe(false);
    expect(newPasswordInput.safeParse('😀🍀🎲🎰😀🍀🎲🎰'.repeat(8)).success).toBe(true);
    expect(problems(z.object({ p: newPasswordInput }), { p: '😀🍀🎲🎰' })).toEqual({
      p: YUP_IDS.passwordLength,
    });
  });

  it('is an email address without hidden characters', () => {
    expect(emailInput.parse('a\u0000@b.com\u202e')).toBe('a@b.com');
  });
});
