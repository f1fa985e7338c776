import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { AnnouncementLine } from './announcement-line.tsx';

vi.mock('./announcement-list.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

// jsdom has no matchMedia. `matches: false`: no reduced motion.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

it('shows a toast at each press and offers a reload when a new build removed the list', async () => {
  const announcement = { id: 1, title: 'One', content: '', type: 'system', start_at: '2026-01-01T00:00:00Z' };
  const { app, navigation } = await renderApp(<AnnouncementLine />, {
    api: { 'GET /announcement': { data: { list: [announcement] } } },
  });
  const said = () => app.dialogs.getState().toasts;
  for (const end of ['closed', 'action'] as const) {
    fireEvent.click(await screen.findByRole('button', { name: /One/ }));
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(said()[0]?.message).toContain('older version');
    app.dialogs.endToast(said()[0]?.id ?? 0, end);
  }
  await waitFor(() => expect(navigation.reload).toHaveBeenCalledTimes(1));
});
