import { describe, expect, it } from 'vitest';
import { bindQuantity, isSettingOn, readSettings } from './settings.ts';

describe('settings', () => {
  it('keep known names, the last entry of a name, and an empty text for null', () => {
    const list = [
      { name: 'FESTIVAL_DRAGON', content: '0' },
      { name: 'FESTIVAL_DRAGON', content: '1' },
      { name: 'CONTACT_LINE_ID', content: null },
      { name: 'SECRET', content: 'x' },
      { name: '__proto__', content: 'x' },
    ];
    expect(readSettings(list)).toEqual({ FESTIVAL_DRAGON: '1', CONTACT_LINE_ID: '' });
  });

  it.each(['', '0', 'false', 'off', 'OFF', ' False ', undefined])('%j is off', (content) => {
    expect(isSettingOn({ FESTIVAL_DRAGON: content }, 'FESTIVAL_DRAGON')).toBe(false);
  });

  it.each(['1', 'true', 'on', 'yes', '00'])('%j is on', (content) => {
    expect(isSettingOn({ FESTIVAL_DRAGON: content }, 'FESTIVAL_DRAGON')).toBe(true);
  });
});

describe('bindQuantity', () => {
  it.each([
    ['3', 3],
    ['0', 0],
    [' 12 ', 12],
    [undefined, 1],
    ['', 1],
    ['many', 1],
    ['-1', 1],
    ['1.5', 1],
    ['99999', 1],
  ])('%j is %d', (content, quantity) => {
    expect(bindQuantity({ VIRTUAL_ADDRESS_BIND_QUANTITY: content }, 'VIRTUAL_ADDRESS_BIND_QUANTITY')).toBe(
      quantity,
    );
  });
});
