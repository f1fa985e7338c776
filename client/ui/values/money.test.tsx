import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BalanceText, FitMoney, Money } from './money.tsx';

it.each([
  [150, false, '$1.50', ''],
  [150, true, '+$1.50', 'text-primary-text'],
  ['-1.50', true, '−$1.50', 'text-danger'],
  [0, true, '$0.00', ''],
  [null, true, '—', ''],
])('%s as a result (%s) is %s in its colour', (value, result, text, colour) => {
  const { container } = render(<Money value={value} result={result} />);
  expect(container.textContent).toBe(text);
  expect(container.firstElementChild?.className.match(/text-\w+(-text)?/)?.[0] ?? '').toBe(colour);
});

it.each([
  [123_456_789, '$1,234,567.89', false],
  [-12_345_678_90, '−$12,345,678.90', true],
])('%i is a long amount: %s, %s', (value, text, isLong) => {
  const { container } = render(<Money value={value} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll('.long-amount')).toHaveLength(isLong ? 1 : 0);
});

it('is masked as a balance alone', () => {
  const { container, rerender } = render(<Money value={100} />);
  expect(container.querySelector('.balance')).toBeNull();
  rerender(<Money value={100} isBalance />);
  expect(container.querySelector('.balance > span')?.textContent).toBe('$1.00');
  rerender(<BalanceText value={100}>{(amount) => `You have ${amount}.`}</BalanceText>);
  const sentence = container.querySelector<HTMLElement>('.balance');
  expect([sentence?.textContent, sentence?.dataset.masked]).toEqual(['You have $1.00.', 'You have ••••.']);
});

it('shrinks by its length, as a result by the length with its sign', () => {
  const { container, rerender } = render(<FitMoney value={100} />);
  const length = () => (container.firstElementChild as HTMLElement).style.getPropertyValue('--length');
  expect([container.textContent, length()]).toEqual(['$1.00', '5']);
  rerender(<FitMoney value={100} result isBalance />);
  expect([container.textContent, length()]).toEqual(['+$1.00', '6']);
  expect(container.querySelector('.balance')).not.toBeNull();
  rerender(<FitMoney value={100}>soon</FitMoney>);
  expect([container.textContent, length()]).toEqual(['soon', '5']);
});
