import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PasswordInput } from './password-input.tsx';

it('shows and hides what is typed, and keeps it', () => {
  render(<PasswordInput aria-label="Password" labels={{ show: 'Show', hide: 'Hide' }} />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(input, { target: { value: 'correct-horse' } });
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('correct-horse');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input.type).toBe('password');
});
