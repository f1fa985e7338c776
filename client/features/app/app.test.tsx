import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import AppPage from './app.mobile.tsx';
import { systemOf } from './installer.ts';

beforeEach(() => {
  window.matchMedia = vi.fn().mockReturnValue({ matches: false });
});

const open = () => renderApp(<AppPage />, { device: 'mobile', page: { name: 'APP' } });

it('tells the steps of both systems where the device is neither, and of one where it is', async () => {
  await open();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(6);
  expect(systemOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')).toBe('ios');
  expect(systemOf('Mozilla/5.0 (Linux; Android 10; K)')).toBe('android');
  expect(systemOf('Mozilla/5.0 (Windows NT 10.0)')).toBeNull();
});

it('offers the browser’s own installation where there is one, and says when it is done', async () => {
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
});
