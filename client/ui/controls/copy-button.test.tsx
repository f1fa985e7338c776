import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();
const execCommand = vi.fn<(command: string) => boolean>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  execCommand.mockReset().mockReturnValue(true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  document.execCommand = execCommand;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (text: string, iconOnly = false) => (
  <CopyButton text={text} label="Copy" copiedLabel="Copied" iconOnly={iconOnly} />
);
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const confirmed = () => screen.getByRole('status').textContent;

it.each([
  ['a text', false, 'Copied'],
  ['an icon', true, ''],
])('with %s copies, and confirms it for two seconds', async (_, iconOnly, shown) => {
  render(show('A1', iconOnly));
  expect([confirmed(), execCommand.mock.calls.length]).toEqual(['', 0]);
  await press();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('A1');
  expect([confirmed(), screen.getByRole('button').textContent]).toEqual(['Copied', shown]);
  act(() => vi.advanceTimersByTime(1999));
  expect(confirmed()).toBe('Copied');
  act(() => vi.advanceTimersByTime(1));
  expect([confirmed(), screen.getByRole('button').textContent]).toEqual(['', iconOnly ? '' : 'Copy']);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not confirm another text', async () => {
  const { rerender } = render(show('A1'));
  await press();
  rerender(show('A2'));
  expect(confirmed()).toBe('');
});

it.each([
  [true, 'Copied'],
  [false, ''],
])('without the clipboard copies a selection (%s), and keeps the focus', async (isCopied, text) => {
  writeText.mockRejectedValue(new Error('not allowed'));
  const selected: unknown[] = [];
  execCommand.mockImplementation((command) => {
    const area = document.activeElement as HTMLTextAreaElement;
    selected.push([command, area.value, area.selectionEnd, area.readOnly]);
    return isCopied;
  });
  render(show('A1'));
  screen.getByRole('button').focus();
  vi.spyOn(HTMLTextAreaElement.prototype, 'select').mockImplementation(function (this: HTMLTextAreaElement) {
    this.focus();
    this.setSelectionRange(0, this.value.length);
  });
  await press();
  expect(selected).toEqual([['copy', 'A1', 2, true]]);
  expect(confirmed()).toBe(text);
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(document.querySelector('textarea')).toBeNull();
});
