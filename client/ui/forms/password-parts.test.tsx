import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newPasswordInput, passwordInput, repeatRule } from '#shared/webapi/password.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { HiddenUsername } from './hidden-username.tsx';
import { RepeatPasswordField } from './repeat-password-field.tsx';

it('gives password managers the account, hidden from everybody else', async () => {
  const { container } = await renderApp(<HiddenUsername account="demo" />);
  const input = container.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect([input?.value, input?.readOnly, input?.hidden]).toEqual(['demo', true, true]);
});

it('repeats the new password, with its own label', async () => {
  await renderApp(<RepeatPasswordField name="repeat" error="not the same" />, { locale: 'zhTW' });
  const input = screen.getByLabelText<HTMLInputElement>(/^再次輸入新密碼/);
  expect([input.type, input.autocomplete, input.getAttribute('aria-invalid')]).toEqual([
    'password',
    'new-password',
    'true',
  ]);
  screen.getByText('not the same');
});

describe('repeatRule', () => {
  const schema = z
    .object({ old: passwordInput, password: newPasswordInput, repeat: passwordInput })
    .check(repeatRule('password', 'repeat'));
  const issues = (body: object) => {
    const { error } = schema.safeParse(body);
    return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  };

  it('applies even if another field is invalid', () => {
    expect(issues({ old: '', password: 'turing-machine', repeat: 'turing' })).toEqual([
      ['old', 'common.yup.required'],
      ['repeat', 'common.yup.passwordRepeat'],
    ]);
    expect(issues({ old: 'x', password: 'turing-machine', repeat: 'turing-machine' })).toEqual([]);
  });

  it('waits for both fields', () => {
    expect(issues({ old: 'x', password: 'short', repeat: 'other' })).toEqual([
      ['password', 'common.yup.passwordLength'],
    ]);
  });
});
