import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import AppPage from './app.mobile.tsx';

const open = () => renderApp(<AppPage />, { device: 'mobile', page: { name: 'APP' } });

it('renders the steps of both systems, and the note of an installed site once', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 10; K)');
  await open();
  screen.getByRole('heading', { name: 'On Android, with Chrome' });
  screen.getByRole('heading', { name: 'On an iPhone or iPad, with Safari' });
  expect(screen.getAllByText('It is on your home screen already.')).toHaveLength(1);
  const steps = within(screen.getByRole('region', { name: 'On Android, with Chrome' })).getAllByRole(
    'listitem',
  );
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1. Tap the three dots at the top right.',
    '2. Choose “Add to Home screen” or “Install app”.',
    '3. Confirm. The icon is on your home screen now.',
  ]);
  vi.restoreAllMocks();
});

it('shows an install button when the browser offers it, and a note when it is done', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  const prompt = vi.fn(async () => {});
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Install' })));
  expect(prompt).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  screen.getByText('It is on your home screen already.');
  expect(screen.queryByRole('heading', { name: 'On Android, with Chrome' })).toBeNull();
});
