import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TextRule } from '#shared/webapi/fields.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { isInRules, RuleList } from './rule-list.tsx';

const RULES: TextRule[] = [
  { id: 'common.yup.accountLength', holds: (text) => text.length >= 4, canStillBeMet: true },
  { id: 'common.yup.accountStart', holds: (text) => /^[a-z]/.test(text) },
  // Has no line of its own.
  { id: 'common.yup.required', holds: (text) => text !== '', canStillBeMet: true },
];

describe('RuleList', () => {
  it.each([
    ['', false, [false, false], [false, false], ''],
    ['', true, [false, false], [false, false], ''],
    ['ada', false, [false, true], [false, false], '1 of 2 rules met'],
    ['ada', true, [false, true], [true, false], '1 of 2 rules met'],
    ['1da', false, [false, false], [false, true], '0 of 2 rules met'],
    ['ada1', true, [true, true], [false, false], '2 of 2 rules met'],
  ])('of "%s" (left: %s) ticks %j, highlights %j and counts "%s"', async (typed, isWrong, ticked, red, count) => {
    await renderApp(<RuleList rules={RULES} typed={typed} isWrong={isWrong} />, {
      page: { name: 'SIGNUP' },
    });
    const lines = screen.getAllByRole('listitem');
    expect(lines.map((line) => line.querySelector('svg') !== null)).toEqual(ticked);
    expect(lines.map((line) => line.classList.contains('text-danger'))).toEqual(red);
    expect(screen.getByRole('status').textContent).toBe(count);
  });
});

describe('isInRules', () => {
  it.each([
    ['', false],
    ['ada', true],
    ['ada1', false],
  ])('"%s": %s', (typed, expected) => {
    expect(isInRules(RULES, typed)).toBe(expected);
  });
});
