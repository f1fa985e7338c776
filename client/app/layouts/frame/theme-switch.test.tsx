import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import ThemeSwitch from './theme-switch.tsx';

const shown = () => document.documentElement.dataset.theme;
const button = (name: 'Light theme' | 'Dark theme') => screen.findByRole('button', { name });

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

it('switches to the light theme and back, and stores the choice', async () => {
  await renderApp(<ThemeSwitch />);
  fireEvent.click(await button('Light theme'));
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  fireEvent.click(await button('Dark theme'));
  expect([shown(), localStorage.getItem('theme')]).toEqual([undefined, null]);
});

it('starts with the stored theme, and follows another tab', async () => {
  localStorage.setItem('theme', 'light');
  await renderApp(<ThemeSwitch />);
  await button('Dark theme');
  localStorage.removeItem('theme');
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'theme', newValue: null, storageArea: localStorage }),
  );
  await waitFor(() => expect(shown()).toBeUndefined());
});

it('is dark for an unknown stored value', async () => {
  localStorage.setItem('theme', 'pink');
  await renderApp(<ThemeSwitch />);
  await button('Light theme');
  expect(shown()).toBeUndefined();
});
