import { describe, expect, it } from 'vitest';
import { nextChange, periodOf } from './period.ts';

const dates = { start_at: '2026-11-01T00:00:00Z', end_at: '2026-11-10T00:00:00Z' };
const at = (text: string) => Date.parse(text);

describe('periodOf', () => {
  it.each([
    ['2026-10-31T23:59:59.999Z', 'upcoming'],
    ['2026-11-01T00:00:00Z', 'running'],
    ['2026-11-08T23:59:59.999Z', 'running'],
    ['2026-11-09T00:00:00Z', 'lastDay'],
    ['2026-11-09T23:59:59.999Z', 'lastDay'],
    ['2026-11-10T00:00:00Z', 'ended'],
  ])('at %s it is %s', (moment, period) => {
    expect(periodOf(dates, at(moment))).toBe(period);
  });

  it('is running without an end, and without any date', () => {
    expect(periodOf({ start_at: dates.start_at }, at('2030-01-01T00:00:00Z'))).toBe('running');
    expect(periodOf({ start_at: null, end_at: null }, 0)).toBe('running');
  });

  it('is upcoming before a start that is less than a day before the end', () => {
    const short = { start_at: '2026-11-09T12:00:00Z', end_at: '2026-11-09T18:00:00Z' };
    expect(periodOf(short, at('2026-11-09T11:00:00Z'))).toBe('upcoming');
    expect(periodOf(short, at('2026-11-09T12:00:00Z'))).toBe('lastDay');
  });
});

describe('nextChange', () => {
  it('is each change in turn, then null', () => {
    const moments = ['2026-10-01T00:00:00Z', dates.start_at, '2026-11-09T00:00:00Z', dates.end_at].map(at);
    const changes = moments.map((moment) => nextChange(dates, moment));
    expect(changes).toEqual([moments[1], moments[2], moments[3], null]);
  });

  it('is null without dates', () => {
    expect(nextChange({}, 0)).toBeNull();
  });
});
