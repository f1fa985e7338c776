import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { YUP_IDS } from './error-id.ts';
import {
  accountInput,
  amountInput,
  codeInput,
  idInput,
  phoneInput,
  rule,
  safePasswordInput,
  textInput,
} from './fields.ts';
import { loginBody } from './schemas/auth.ts';

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
    ['is none of its words', { bank: 1, agrees: false }],
    ['is not there', { bank: 1 }],
  ])('holds although another field %s', (_what, others) => {
    const problems = problemsOf({ user: 'ada', password: 'ada', ...others });
    expect(problems).toHaveLength(2);
    expect(problems).toContainEqual(['password', YUP_IDS.passwordIsAccount]);
  });

  it('says nothing while one of its own fields is wrong by itself', () => {
    const problems = problemsOf({ user: '', password: '', bank: 1, agrees: true });
    expect(problems).toEqual([
      ['user', YUP_IDS.required],
      ['password', YUP_IDS.required],
    ]);
  });
});

describe('what forms send and the API takes', () => {
  const readBy = (schema: z.ZodMiniType, typed: string) => schema.safeParse(typed).data;
  const errorOf = (schema: z.ZodMiniType, typed: string) => schema.safeParse(typed).error?.issues[0]?.message;

  it.each([
    ['an amount', amountInput, ' NT$ 1,234.5 ', '1234.50'],
    ['an amount with a unit', amountInput, '500元', '500.00'],
    ['an amount with hidden signs', amountInput, '\u200e1\u00a0000', '1000.00'],
    ['a full-width amount', amountInput, '１００', '100.00'],
    ['a code with a blank', codeInput, '123 456', '123456'],
    ['a code with its mark', codeInput, 'G-123456', '123456'],
    ['a message with a code', codeInput, '您的驗證碼是 123456，5 分鐘內有效。', '123456'],
    ['a full-width account', accountInput, ' ａｄａ１２ ', 'ada12'],
    ['a full-width safe password', safePasswordInput, '１２３４５６', '123456'],
    ['a full-width phone', phoneInput, '０９１２－３４５－６７８', '0912345678'],
    ['a full-width account of a login', loginBody.shape.account, '\u3000Ａda１２ ', 'ada12'],
  ])('%s is understood', (_what, schema, typed, value) => expect(readBy(schema, typed)).toBe(value));

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
  ])('%s is refused', (_what, schema, typed, error) => expect(errorOf(schema, typed)).toBe(error));
});
