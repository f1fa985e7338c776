import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { LoginForm } from './login-form.tsx';

// After a deploy the files of the old build no longer exist.
vi.mock('./forgotten-password.tsx', () => Promise.reject(new TypeError('gone')));

afterEach(() => vi.restoreAllMocks());

async function press() {
  const { navigation } = await renderApp(<LoginForm />, { page: { name: 'LOGIN' } });
  fireEvent.input(screen.getByLabelText('Account'), { target: { value: 'demo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  const { textContent } = await screen.findByRole('alert');
  return { navigation, words: textContent };
}

it('shows that the site has a newer version, with a reload button', async () => {
  const { navigation, words } = await press();
  expect(words).toContain('older version');
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('demo');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(navigation.reload).toHaveBeenCalledOnce();
});

it('shows that there is no connection while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await press()).words).toContain('No connection');
});
