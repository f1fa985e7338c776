import { fireEvent, render, screen } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { PasswordInput } from './password-input.tsx';

it('is disabled with its button', async () => {
  render(
    <RawIntlProvider value={intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]))}>
      <PasswordInput aria-label="Password" disabled />
    </RawIntlProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Password').disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});

it('shows and hides the typed text, and keeps it', async () => {
  render(
    <RawIntlProvider value={intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]))}>
      <PasswordInput aria-label="Password" />
    </RawIntlProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(input, { target: { value: 'correct-horse' } });
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('correct-horse');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});
