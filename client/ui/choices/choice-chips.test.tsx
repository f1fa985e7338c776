import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ChoiceChips, type ChoiceChipsProps } from './choice-chips.tsx';

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
/** The row shows 100 px; each chip is 60 px wide. */
const LEFT: Record<string, number> = { a: 0, b: 60, c: 120 };

function rectOf(this: Element): DOMRect {
  const isRow = this.getAttribute('role') === 'group';
  return new DOMRect(isRow ? 0 : LEFT[this.textContent ?? ''], 0, isRow ? 100 : 60, 40);
}

it.each([
  ['scroll', 100],
  ['wrap', 0],
] as const)('moves a line of the look %s to a chip that was selected elsewhere: %i px', (look, left) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rectOf);
  const chips = (value: ChoiceChipsProps['value']) => (
    <ChoiceChips aria-label="Method" options={OPTIONS} value={value} onPress={() => {}} look={look} />
  );
  const { rerender } = render(chips(null));
  expect(screen.getByRole('group').scrollLeft).toBe(0);
  rerender(chips('c'));
  expect(screen.getByRole('group').scrollLeft).toBe(left);
});
