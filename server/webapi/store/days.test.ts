import { expect, it } from 'vitest';
import { dayIn, OPERATOR_ZONE, operatorPeriod, operatorWeekday } from './days.ts';

/** Midnight of a date in the operator's zone, which is 8 hours ahead of UTC. */
const midnight = (date: string) => Date.parse(`${date}T00:00:00+08:00`);

it.each([
  ['day', '2026-11-21', '2026-11-22'],
  ['day', '2026-11-30', '2026-12-01'],
  ['day', '2028-02-28', '2028-02-29'],
  ['week', '2026-11-16', '2026-11-23'],
  ['week', '2026-12-28', '2027-01-04'],
  ['month', '2026-11-01', '2026-12-01'],
  ['month', '2026-12-01', '2027-01-01'],
  ['month', '2027-02-01', '2027-03-01'],
  ['month', '2028-02-01', '2028-03-01'],
] as const)('a %s lasts from the midnight of %s to that of %s', (unit, first, next) => {
  const period = { start: midnight(first), end: midnight(next) };
  for (const moment of [period.start, period.start + 1, period.end - 1])
    expect(operatorPeriod(unit, moment)).toEqual(period);
  expect(operatorPeriod(unit, period.start - 1).end).toBe(period.start);
  expect(operatorPeriod(unit, period.end).start).toBe(period.end);
});

it('takes the date of the operator where it differs from that of UTC', () => {
  const evening = Date.parse('2026-11-30T16:00:00Z');
  expect(operatorPeriod('day', evening).start).toBe(evening);
  expect(operatorPeriod('month', evening)).toEqual({ start: evening, end: midnight('2027-01-01') });
  expect(operatorPeriod('day', evening - 1).start).toBe(midnight('2026-11-30'));
});

it('agrees with the time zone on every day of two years', () => {
  for (let day = midnight('2026-01-01'); day < midnight('2028-01-01'); day = operatorPeriod('day', day).end) {
    expect(dayIn(OPERATOR_ZONE, day)).not.toBe(dayIn(OPERATOR_ZONE, day - 1));
    expect(operatorPeriod('day', day).start).toBe(day);
  }
});

it.each([
  ['2026-11-15', 7],
  ['2026-11-16', 1],
  ['2026-11-21', 6],
  ['2026-11-22', 7],
])('numbers the weekday of %s as %i', (date, weekday) => {
  const { start, end } = operatorPeriod('day', midnight(date));
  expect([operatorWeekday(start), operatorWeekday(end - 1)]).toEqual([weekday, weekday]);
});
