import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp, storeSession } from '#tests/setup/app.tsx';
import IdentityPage from './identity.page.tsx';

vi.mock('#ui/picture/prepare-picture.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('offers a reload when the code that prepares pictures is gone after a new build, and keeps the input', async () => {
  storeSession();
  const { navigation } = await renderApp(<IdentityPage />, {
    page: { name: 'MEMBER_IDENTITY' },
    api: {
      'GET /auth/info': {
        data: { account: 'ada1815', transfer_mode: '0', identity_status: 'none', has_safe_password: false },
      },
    },
  });
  const name = await screen.findByLabelText<HTMLInputElement>('Full name');
  fireEvent.change(name, { target: { value: 'Ada Lovelace' } });
  const picture = screen.getByLabelText<HTMLInputElement>('Front of the document');
  fireEvent.change(picture, { target: { files: [new File(['x'], 'front.jpg', { type: 'image/jpeg' })] } });
  await screen.findByText(/this page is an older version/);
  expect(screen.queryByText(/damaged/)).toBeNull();
  expect(picture.getAttribute('aria-busy')).toBe('false');
  expect(name.value).toBe('Ada Lovelace');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(navigation.reload).toHaveBeenCalledOnce();
});
