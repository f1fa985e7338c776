import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['short1!', 'refused'],
  ['password123', 'refused'],
  ['aaaaaaaaaaaa', 'refused'],
  ['x'.repeat(65), 'refused'],
  ['abcdefg1', 'refused'],
  ['abcdefgh12345', 'weak'],
  ['password-2024', 'weak'],
  ['11112222', 'weak'],
  ['k9mq2xpa', 'fair'],
  ['k9mQ2xPa7w', 'good'],
  ['correct horse battery', 'strong'],
  ['密碼很難猜的一句話喔', 'good'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test.each([
  ['tmkwzpraqx', 'fair'],
  ['TMKWZPRAQX', 'fair'],
  ['73182649507318264', 'good'],
  ['!%&?=+*#-_', 'fair'],
])('%s, of one kind of character only, is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('the account itself is refused, and adds little within a password', () => {
  expect(passwordStrength('Lucky2024x', 'lucky2024x')).toBe('refused');
  expect(passwordStrength('luckystar7q', 'luckystar')).toBe('weak');
  expect(passwordStrength('luckystar7q')).not.toBe('weak');
});
