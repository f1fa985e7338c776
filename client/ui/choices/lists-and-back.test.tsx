import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Device } from '#shared/device.ts';
import { DeviceContext } from '#ui/base/device.ts';
import { OpenOverlaysContext } from '#ui/overlays/use-back-closes.ts';
import { Combobox } from './combobox.tsx';
import { Select } from './select.tsx';

const options = [
  { value: 'a', label: 'Taipei' },
  { value: 'b', label: 'Tainan' },
];

const LISTS = {
  select: (value: string | null) => (
    <Select aria-label="City" options={options} value={value} onChange={() => {}} />
  ),
  combobox: (value: string | null) => (
    <Combobox
      aria-label="City"
      options={options}
      value={value}
      onChange={() => {}}
      emptyText="None"
      labels={{ open: 'Open', clear: 'Clear' }}
    />
  ),
};

/** An opened list, and the overlays that Back would close. */
async function setUp(name: keyof typeof LISTS, device: Device, value: string | null = null) {
  const closers: (() => void)[] = [];
  const overlays = {
    add: (close: () => void) => {
      closers.push(close);
      return () => {};
    },
  };
  render(
    <DeviceContext value={device}>
      <OpenOverlaysContext value={overlays}>{LISTS[name](value)}</OpenOverlaysContext>
    </DeviceContext>,
  );
  const control = name === 'select' ? screen.getByLabelText('City') : screen.getByLabelText('Open');
  fireEvent.mouseDown(control);
  fireEvent.click(control);
  await screen.findByRole('listbox');
  return closers;
}

it.each(['select', 'combobox'] as const)('the list of a %s on a phone is closed by Back', async (name) => {
  const closers = await setUp(name, 'mobile');
  expect(closers).toHaveLength(1);
  act(() => closers[0]?.());
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

it.each([
  'select',
  'combobox',
] as const)('the list of a %s on a desktop does not handle Back', async (name) => {
  expect(await setUp(name, 'desktop')).toEqual([]);
});

it.each(['select', 'combobox'] as const)('the list of a %s marks the chosen option alone', async (name) => {
  await setUp(name, 'desktop', 'b');
  const marked = screen.getAllByRole('option').filter((option) => option.querySelector('svg'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Tainan']);
});
