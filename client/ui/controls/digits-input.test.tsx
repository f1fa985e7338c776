import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { FORM_TEXTS } from '#shared/texts.ts';
import { CARD_GROUPS, groupDigits, phoneGroups, readTyped } from './digit-groups.ts';
import { DigitsInput } from './digits-input.tsx';

const intl = intlOf('enUS', await loadMessages('enUS', [FORM_TEXTS]));

function setUp(initial = '') {
  const digits = { current: initial };
  function Host() {
    const [value, setValue] = useState(initial);
    digits.current = value;
    return <DigitsInput aria-label="Card" value={value} onChange={setValue} groups={CARD_GROUPS} max={20} />;
  }
  render(
    <RawIntlProvider value={intl}>
      <Host />
    </RawIntlProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Card');
  /** Edits like a browser: the text after the edit, its caret, and the type of edit. */
  const edit = (text: string, caret = text.length, inputType = 'insertText') => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(input, text);
    input.setSelectionRange(caret, caret);
    fireEvent(input, new InputEvent('input', { bubbles: true, inputType }));
  };
  return { input, edit, digits };
}

describe('DigitsInput', () => {
  it('groups digits by four while typing, and returns them without spaces', () => {
    const { input, edit, digits } = setUp('8123');
    edit('81234');
    expect([input.value, digits.current, input.selectionStart]).toEqual(['8123 4', '81234', 6]);
  });

  it.each([
    ['blanks', '8123 4567 8901'],
    ['dashes', '8123-4567-8901'],
    ['full-width digits', '８１２３　４５６７　８９０１'],
    ['words around it', 'No. 812345678901 '],
  ])('accepts a paste with %s', (_what, pasted) => {
    const { input, edit, digits } = setUp();
    edit(pasted, pasted.length, 'insertFromPaste');
    expect([input.value, digits.current]).toEqual(['8123 4567 8901', '812345678901']);
  });

  it('keeps the caret behind its digit after an insertion', () => {
    const { input, edit } = setUp('81234567');
    edit('81923 4567', 3);
    expect([input.value, input.selectionStart]).toEqual(['8192 3456 7', 3]);
  });

  it('deletes the digit before a deleted gap', () => {
    const { input, edit } = setUp('81234567');
    edit('81234567', 4, 'deleteContentBackward');
    expect([input.value, input.selectionStart]).toEqual(['8124 567', 3]);
  });

  it('deletes no digit by Delete in front of a gap, nor by Backspace at the start', () => {
    const { digits, edit } = setUp('81234567');
    edit('81234567', 4, 'deleteContentForward');
    expect(digits.current).toBe('81234567');
    const atStart = { text: '8123 4567', caret: 0, before: '81234567', max: 20, isBackspace: true };
    expect(readTyped(atStart).digits).toBe('81234567');
  });

  it.each([
    ['a letter', '8123 x', 'Digits only: other characters were left out.'],
    ['a number with words', 'No. 81234567', 'Digits only: other characters were left out.'],
    ['more than there may be', '812345678901234567890', 'At most 20 digits: the rest was left out.'],
    ['as many as there may be', '8123 4567 8901 2345 6789', ''],
    ['blanks and dashes', '(8123) 4567–89.01', ''],
  ])('names what it removes from %s', (_what, text, words) => {
    const { edit } = setUp('8123');
    edit(text);
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('hides the note after the next edit', () => {
    const { edit } = setUp('8123');
    edit('8123 x');
    edit('8123 4');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('leaves the caret where it was when a letter is typed', () => {
    const { input, edit } = setUp('81234567');
    edit('81x23 4567', 3);
    expect([input.value, input.selectionStart]).toEqual(['8123 4567', 2]);
  });

  it('keeps unfinished text of an input method and reads it at the end', () => {
    const { input, digits } = setUp();
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(input, '８１');
    fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(input.value).toBe('８１');
    fireEvent.compositionEnd(input);
    expect([input.value, digits.current]).toEqual(['81', '81']);
  });

  it('stops at the maximum number of digits', () => {
    const { edit, digits } = setUp();
    edit('1'.repeat(30));
    expect(digits.current).toHaveLength(20);
  });
});

it.each([
  ['0912345678', '0912 345 678'],
  ['912345678', '912 345 678'],
])('groups a mobile number as people write it: %s', (digits, shown) => {
  expect(groupDigits(digits, phoneGroups(digits))).toBe(shown);
});
