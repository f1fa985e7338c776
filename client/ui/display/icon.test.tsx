import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Glyph } from './glyph.tsx';
import { Icon, IconContext, type IconData, type IconStore } from './icon.tsx';
import { Mark } from './mark.tsx';
import { PayMark } from './pay-mark.tsx';

function makeStore(icons: Record<string, IconData>) {
  const listeners = new Set<() => void>();
  const store: IconStore = {
    get: (name) => icons[name],
    request: vi.fn(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const arrive = (name: string, icon: IconData) => {
    icons[name] = icon;
    for (const listener of listeners) listener();
  };
  return { store, arrive };
}

it('renders a loaded icon without a request', () => {
  const { store } = makeStore({ house: { body: '<path d="M1 1"/>', width: 16, height: 16 } });
  const { container } = render(
    <IconContext value={store}>
      <Icon name="house" />
    </IconContext>,
  );
  const svg = container.querySelector('svg');
  expect(svg?.innerHTML).toBe('<path d="M1 1"></path>');
  expect(svg?.getAttribute('viewBox')).toBe('0 0 16 16');
  expect([svg?.getAttribute('aria-hidden'), svg?.getAttribute('role')]).toEqual(['true', null]);
  expect(store.request).not.toHaveBeenCalled();
});

it('renders an empty box for a missing icon, requests it, and renders it when it arrives', () => {
  const { store, arrive } = makeStore({});
  const { container } = render(
    <IconContext value={store}>
      <Icon name="house" size={28} />
    </IconContext>,
  );
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('width')).toBe('28');
  expect(svg?.getAttribute('height')).toBe('28');
  expect(svg?.innerHTML).toBe('');
  expect(store.request).toHaveBeenCalledWith('house');
  act(() => arrive('house', { body: '<path d="M2 2"/>' }));
  expect(container.querySelector('svg')).toBe(svg);
  expect(svg?.innerHTML).toBe('<path d="M2 2"></path>');
});

it('has a name only with a label', () => {
  render(<Icon name="house" label="Home" />);
  expect(screen.getByRole('img', { name: 'Home' }).getAttribute('aria-hidden')).toBeNull();
});

it('hides a glyph from screen readers', () => {
  const { container } = render(
    <>
      <Glyph name="x" />
      <PayMark name="card" />
      <Mark />
    </>,
  );
  expect(container.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(3);
});
