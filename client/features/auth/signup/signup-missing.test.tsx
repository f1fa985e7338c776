import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import SignupPage from '../signup.page.tsx';

vi.mock('./phone-step.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('shows that its second step is gone after a new build, and keeps the input', async () => {
  const { navigation } = await renderApp(<SignupPage />, {
    page: { name: 'SIGNUP', pathname: '/enUS/signup' },
  });
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  type('Account', 'ada1815');
  type('Password', 'analytical-engine');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/this page is an older version/);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(navigation.reload).toHaveBeenCalled();
  expect(navigation.toStep).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('ada1815');
});
