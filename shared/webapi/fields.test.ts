import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { YUP_IDS } from './error-id.ts';
import { idInput, rule, textInput } from './fields.ts';

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
