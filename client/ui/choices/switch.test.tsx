import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch.tsx';

it('has its label as its name, with the note', () => {
  const onChange = vi.fn();
  render(
    <Switch checked={false} onChange={onChange} note="Played on this device">
      Sound
    </Switch>,
  );
  fireEvent.click(screen.getByRole('switch', { name: /^Sound/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  screen.getByText('Played on this device');
});

it('has no empty label beside an aria-label', () => {
  const { container } = render(<Switch checked onChange={() => {}} aria-label="Sound" />);
  screen.getByRole('switch', { name: 'Sound' });
  expect(container.querySelector('label')?.firstElementChild?.getAttribute('role')).toBe('switch');
});
