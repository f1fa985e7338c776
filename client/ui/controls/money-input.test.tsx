import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { MoneyInput } from './money-input.tsx';

function setUp() {
  const onChange = vi.fn();
  function Host() {
    const [text, setText] = useState('');
    return (
      <MoneyInput
        aria-label="Amount"
        value={text}
        onChange={(next, cents) => {
          setText(next);
          onChange(next, cents);
        }}
      />
    );
  }
  render(<Host />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  return { input, onChange, type: (value: string) => fireEvent.change(input, { target: { value } }) };
}

it('keeps the typed text and returns integer cents', () => {
  const { input, onChange, type } = setUp();
  type('12.');
  expect(input.value).toBe('12.');
  expect(onChange).toHaveBeenLastCalledWith('12.', 1200);
  type('12.30');
  expect(input.value).toBe('12.30');
  expect(onChange).toHaveBeenLastCalledWith('12.30', 1230);
});

it('keeps a text that is not an amount, without cents', () => {
  const { input, onChange, type } = setUp();
  type('12.345');
  expect(input.value).toBe('12.345');
  expect(onChange).toHaveBeenLastCalledWith('12.345', null);
});

it.each([
  ['$1,234.50', '1234.50', 123_450],
  ['NT$ 500', '500', 50_000],
  ['1,5', '1,5', null],
])('shows a pasted %j as %j', (pasted, shown, cents) => {
  const { input, onChange, type } = setUp();
  type(pasted);
  expect(input.value).toBe(shown);
  expect(onChange).toHaveBeenLastCalledWith(shown, cents);
});

it.each([
  [true, 'numeric', '0'],
  [false, 'decimal', '0.00'],
])('of whole amounts (%s) has the %s keyboard', (whole, inputMode, placeholder) => {
  render(<MoneyInput aria-label="Amount" whole={whole} value={undefined} onChange={() => {}} />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  expect([input.inputMode, input.placeholder, input.value]).toEqual([inputMode, placeholder, '']);
});

it('accepts an amount typed with grouping', () => {
  const { input, onChange, type } = setUp();
  for (const sign of '1,234,567.5') type(input.value + sign);
  expect(onChange).toHaveBeenLastCalledWith('1234567.5', 123_456_750);
});

it('keeps unfinished text of an input method and cleans it at the end', () => {
  const { input, onChange, type } = setUp();
  fireEvent.compositionStart(input);
  type('１０');
  expect(input.value).toBe('１０');
  fireEvent.compositionEnd(input);
  expect(input.value).toBe('10');
  expect(onChange).toHaveBeenLastCalledWith('10', 1000);
});
