import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DateRange } from './date-range.tsx';

it.each([
  ['From', '2026-11-05', '2026-11-05', '2026-11-09'],
  ['From', '2026-11-09', '2026-11-09', '2026-11-09'],
  ['From', '2026-11-12', '2026-11-12', '2026-11-12'],
  ['From', '', '', '2026-11-09'],
  ['To', '2026-11-08', '2026-11-03', '2026-11-08'],
  ['To', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['To', '', '2026-11-03', ''],
])('%s = "%s" makes %s – %s of 3 – 9 November', (label, typed, from, to) => {
  const onChange = vi.fn();
  const value = { from: '2026-11-03', to: '2026-11-09' };
  render(<DateRange value={value} onChange={onChange} labels={{ from: 'From', to: 'To' }} />);
  fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from, to });
});

it('leaves an open end open, and limits both days', () => {
  const onChange = vi.fn();
  const value = { from: '2026-11-03', to: '' };
  render(
    <DateRange
      value={value}
      onChange={onChange}
      labels={{ from: 'From', to: 'To' }}
      min="2026-11-02"
      max="2026-11-30"
    />,
  );
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-12' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-12', to: '' });
  for (const label of ['From', 'To']) {
    const { min, max, type } = screen.getByLabelText<HTMLInputElement>(label);
    expect([min, max, type]).toEqual(['2026-11-02', '2026-11-30', 'date']);
  }
});
