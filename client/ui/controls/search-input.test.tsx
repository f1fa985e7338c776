import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchInput } from './search-input.tsx';

function setUp(value: string) {
  const [onChange, onKeyDown] = [vi.fn(), vi.fn()];
  render(
    <SearchInput
      aria-label="Search"
      clearLabel="Clear"
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />,
  );
  return { onChange, onKeyDown, input: screen.getByRole('searchbox') };
}

it('is cleared by its button, which an empty one does not have', () => {
  const { onChange, input } = setUp('slots');
  fireEvent.change(input, { target: { value: 'slot' } });
  expect(onChange).toHaveBeenLastCalledWith('slot');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});

it('has no button while it is empty', () => {
  setUp('');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['slots', { key: 'Escape' }, [['']]],
  ['slots', { key: 'Escape', isComposing: true }, []],
  ['slots', { key: 'Enter' }, []],
  ['', { key: 'Escape' }, []],
])('"%s" after %j calls onChange with %j, and passes the key on', (value, key, changes) => {
  const { onChange, onKeyDown, input } = setUp(value);
  fireEvent.keyDown(input, key);
  expect(onChange.mock.calls).toEqual(changes);
  expect(onKeyDown).toHaveBeenCalledOnce();
});
