import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { YUP_IDS } from './error-id.ts';
import {
  accountInput,
  areaCodeInput,
  codeInput,
  cursorQuery,
  emailInput,
  formIdInput,
  IMAGE_MAX_BYTES,
  idInput,
  imageInput,
  integerParam,
  money,
  pageQuery,
  phoneInput,
  rule,
  safePasswordInput,
  textInput,
} from './fields.ts';

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

describe('lengths and sizes at their limits', () => {
  const letters = (count: number) => 'a'.repeat(count);
  const digits = (count: number) => '1'.repeat(count);
  const picture = (size: number) => ({ size, type: 'image/png' });
  const email = (local: number, all: number) => `${letters(local)}@${letters(all - local - 4)}.tw`;

  it.each<[string, z.ZodMiniType, unknown, unknown]>([
    ['an account of 4 letters, not of 3', accountInput, letters(4), letters(3)],
    ['an account of 16 letters, not of 17', accountInput, letters(16), letters(17)],
    ['a text of 1 character, not of none', textInput(20), 'a', ' '],
    ['a text of 20 characters, not of 21', textInput(20), letters(20), letters(21)],
    ['an area code of 1 digit, not of none', areaCodeInput, '+1', '+'],
    ['an area code of 4 digits, not of 5', areaCodeInput, '+1684', '+16841'],
    ['a phone of 4 digits, not of 3', phoneInput, digits(4), digits(3)],
    ['a phone of 15 digits, not of 16', phoneInput, digits(15), digits(16)],
    ['a code of 6 digits, not of 5', codeInput, digits(6), digits(5)],
    ['a code of 6 digits, not of 7', codeInput, digits(6), digits(7)],
    ['a safe password of 6 digits, not of 5', safePasswordInput, digits(6), digits(5)],
    ['a safe password of 12 digits, not of 13', safePasswordInput, digits(12), digits(13)],
    ['an email of 64 characters before its @, not of 65', emailInput, email(64, 90), email(65, 90)],
    ['an email of 254 characters, not of 255', emailInput, email(64, 254), email(64, 255)],
    [
      'a picture of 5 MB, not of a byte more',
      imageInput,
      picture(IMAGE_MAX_BYTES),
      picture(IMAGE_MAX_BYTES + 1),
    ],
    ['a number of 15 digits, not of 16', integerParam, digits(15), digits(16)],
    ['an id of 15 digits of a form, not of 16', formIdInput, digits(15), digits(16)],
    ['the id 1, not 0', idInput, 1, 0],
    ['page 1, not 0', pageQuery, { page: '1' }, { page: '0' }],
    ['1 item a page, not 0', pageQuery, { per_page: '1' }, { per_page: '0' }],
    ['100 items a page, not 101', pageQuery, { per_page: '100' }, { per_page: '101' }],
    ['a cursor of 60 characters, not of 61', cursorQuery, { cursor: letters(60) }, { cursor: letters(61) }],
    ['money of 13 digits, not of 14', money, `${digits(13)}.00`, `${digits(14)}.00`],
    ['money of 2 places, not of 3', money, '1.23', '1.234'],
  ])('takes %s', (_, schema, taken, refused) => {
    expect(schema.safeParse(taken).success).toBe(true);
    expect(schema.safeParse(refused).success).toBe(false);
  });
});
