import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { SelectSheet } from './select-sheet.tsx';
import { Switch } from './switch.tsx';

const OPTIONS = [
  { value: 'a', label: 'Taipei', note: 'North' },
  { value: 'b', label: 'Tainan' },
  { value: 'c', label: 'Keelung', disabled: true },
];

it.each([
  [false, true],
  [true, false],
])('a checkbox that is %s reports %s when its text is pressed, unless it is disabled', (checked, next) => {
  const onChange = vi.fn();
  const { rerender } = render(
    <Checkbox checked={checked} onChange={onChange}>
      I agree
    </Checkbox>,
  );
  expect(screen.getByRole('checkbox', { name: 'I agree' }).getAttribute('aria-checked')).toBe(
    String(checked),
  );
  fireEvent.click(screen.getByText('I agree'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(next);
  rerender(
    <Checkbox checked={checked} onChange={onChange} disabled>
      I agree
    </Checkbox>,
  );
  fireEvent.click(screen.getByText('I agree'));
  expect(onChange).toHaveBeenCalledOnce();
});

it('a checkbox of several options is mixed while only some of them are checked', () => {
  render(<Checkbox checked={false} indeterminate onChange={() => {}} aria-label="All" />);
  expect(screen.getByRole('checkbox', { name: 'All' }).getAttribute('aria-checked')).toBe('mixed');
});

it('a switch ignores presses while its change is in flight, or while it is disabled', () => {
  const onChange = vi.fn();
  const { rerender } = render(<Switch checked={false} loading onChange={onChange} aria-label="Sound" />);
  expect(screen.getByRole('switch').getAttribute('aria-busy')).toBe('true');
  fireEvent.click(screen.getByRole('switch'));
  rerender(<Switch checked={false} disabled onChange={onChange} aria-label="Sound" />);
  expect(screen.getByRole('switch').getAttribute('aria-busy')).toBeNull();
  fireEvent.click(screen.getByRole('switch'));
  expect(onChange).not.toHaveBeenCalled();
});

it('radio buttons mark the chosen option, report another one, and skip a disabled one', () => {
  const onChange = vi.fn();
  render(<RadioGroup options={OPTIONS} value="a" onChange={onChange} />);
  expect(screen.getByRole('radio', { checked: true, name: /^Taipei/ })).toBeTruthy();
  screen.getByText('North');
  fireEvent.click(screen.getByText('Keelung'));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Tainan'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
});

it('disabled radio buttons report nothing', () => {
  const onChange = vi.fn();
  render(<RadioGroup options={OPTIONS} value={null} onChange={onChange} disabled />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  fireEvent.click(screen.getByText('Tainan'));
  expect(onChange).not.toHaveBeenCalled();
});

it.each([
  [null, []],
  ['b', ['Tainan']],
  [
    ['a', 'b'],
    ['Taipei', 'Tainan'],
  ],
  [[], []],
])('chips mark %j, and report the pressed one', (value, pressed) => {
  const onPress = vi.fn();
  render(<ChoiceChips aria-label="Cities" options={OPTIONS} value={value} onPress={onPress} />);
  screen.getByRole('group', { name: 'Cities' });
  const marked = screen.queryAllByRole('button', { pressed: true });
  expect(marked.map(({ textContent }) => textContent)).toEqual(pressed);
  fireEvent.click(screen.getByText('Keelung'));
  fireEvent.click(screen.getByText('Taipei'));
  expect(onPress.mock.calls).toEqual([['a']]);
});

it('a list of options reports the pressed one, and shows notes and disabled options', async () => {
  const onChange = vi.fn();
  render(
    <Select aria-label="City" options={OPTIONS} value={null} onChange={onChange} placeholder="Choose" />,
  );
  expect(screen.getByLabelText('City').textContent).toBe('Choose');
  fireEvent.mouseDown(screen.getByLabelText('City'));
  fireEvent.click(screen.getByLabelText('City'));
  const option = await screen.findByRole('option', { name: /Tainan/ });
  screen.getByText('North');
  expect(screen.getByRole('option', { name: /Keelung/ }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('b'));
});

it('a list in a sheet shows the chosen option, reports the pressed one and closes', async () => {
  const onChange = vi.fn();
  render(
    <SelectSheet
      aria-label="City"
      title="City"
      closeLabel="Close"
      options={OPTIONS}
      value="b"
      onChange={onChange}
    />,
  );
  const list = screen.getByRole('combobox', { name: 'City' });
  expect([list.textContent, list.getAttribute('aria-expanded'), list.getAttribute('aria-controls')]).toEqual([
    'Tainan',
    'false',
    null,
  ]);
  fireEvent.click(list);
  expect(list.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('list').id).toBe(list.getAttribute('aria-controls'));
  const chosen = screen.getAllByRole('button', { pressed: true });
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['Tainan']);
  expect(chosen[0]?.querySelector('svg')).not.toBeNull();
  fireEvent.click(screen.getByText('Keelung'));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Taipei'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a disabled list in a sheet does not open', () => {
  render(
    <SelectSheet
      title="City"
      closeLabel="Close"
      options={OPTIONS}
      value={null}
      onChange={() => {}}
      placeholder="Choose"
      disabled
    />,
  );
  fireEvent.click(screen.getByText('Choose'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const BANKS: ComboboxOption[] = [
  { value: '004', label: '臺灣銀行', note: '004', keywords: 'Bank of Taiwan' },
  { value: '812', label: '台新銀行', note: '812', keywords: 'Taishin' },
];

function setUpCombobox(props: { value?: string; loading?: boolean } = {}) {
  const onChange = vi.fn();
  render(
    <Combobox
      value={null}
      {...props}
      options={BANKS}
      onChange={onChange}
      emptyText="None"
      labels={{ open: 'Open', clear: 'Clear' }}
    />,
  );
  const type = (text: string) => {
    const opener = screen.getByLabelText('Open');
    fireEvent.mouseDown(opener);
    fireEvent.click(opener);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  };
  return { onChange, type };
}

it.each([
  ['台', ['臺灣銀行004', '台新銀行812']],
  ['臺灣', ['臺灣銀行004']],
  ['８１２', ['台新銀行812']],
  [' taiwan BANK ', ['臺灣銀行004']],
  ['bank taishin', []],
])('a searched list finds for "%s": %j', async (typed, found) => {
  const { type } = setUpCombobox();
  type(typed);
  await waitFor(() =>
    expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(found),
  );
  expect(screen.queryAllByText('None')).toHaveLength(found.length ? 0 : 1);
});

it('a searched list does not claim to be empty while it loads', async () => {
  const { type } = setUpCombobox({ loading: true });
  type('zzz');
  await screen.findByRole('listbox', { hidden: true });
  expect(screen.queryByText('None')).toBeNull();
});

it('a searched list reports the pressed option', async () => {
  const { onChange, type } = setUpCombobox();
  type('812');
  fireEvent.click(await screen.findByRole('option'));
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('812'));
});

it('a searched list shows the chosen option, and reports null once it is cleared', async () => {
  const { onChange } = setUpCombobox({ value: '812' });
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('台新銀行');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(null));
});
