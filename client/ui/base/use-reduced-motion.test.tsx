import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useReducedMotion } from './use-reduced-motion.ts';

it('follows a change of the setting until it is unmounted', () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => query);
  const removed = vi.spyOn(query, 'removeEventListener');
  function Shown() {
    return <p>{String(useReducedMotion())}</p>;
  }
  const { unmount } = render(<Shown />);
  screen.getByText('false');
  query.matches = true;
  act(() => void query.dispatchEvent(new Event('change')));
  screen.getByText('true');
  removed.mockClear();
  unmount();
  expect(removed).toHaveBeenCalledOnce();
});
