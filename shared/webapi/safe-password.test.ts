import { expect, it } from 'vitest';
import { YUP_IDS } from './error-id.ts';
import { isBirthday, newSafePasswordInput } from './safe-password.ts';

function errorsOf(digits: string): string[] {
  return newSafePasswordInput.safeParse(digits).error?.issues.map(({ message }) => message) ?? [];
}

it.each([
  '123456',
  '654321',
  '012345',
  '789012',
  '321098',
  '123456789012',
  '１２３４５６',
])('refuses the sequence %s', (digits) => {
  expect(errorsOf(digits)).toEqual([YUP_IDS.safePasswordSequence]);
});

it.each([
  '111111',
  '121212',
  '1212121',
  '123123',
  '12341234',
  '112233',
  '111222333',
  '111222',
  '100110',
])('refuses the repetition %s', (digits) => {
  expect(errorsOf(digits)).toEqual([YUP_IDS.safePasswordRepeats]);
});

it.each(['246810', '135790', '124578', '112234', '123654', '102938475610'])('accepts %s', (digits) => {
  expect(errorsOf(digits)).toEqual([]);
});

it.each([
  ['', YUP_IDS.required],
  ['12345', YUP_IDS.safePassword],
  ['1111111111111', YUP_IDS.safePassword],
  ['aaaaaa', YUP_IDS.safePassword],
])('reports only the form of "%s"', (digits, error) => {
  expect(errorsOf(digits)).toEqual([error]);
});

it.each([
  '19900430',
  '900430',
  '30041990',
  '300490',
  '04301990',
  '043090',
  '790430',
  '0790430',
])('recognizes the birthday %s', (digits) => {
  expect(isBirthday(digits, '1990-04-30')).toBe(true);
});

it.each(['900431', '199004', '190043'])('takes %s for no birthday', (digits) => {
  expect(isBirthday(digits, '1990-04-30')).toBe(false);
});
