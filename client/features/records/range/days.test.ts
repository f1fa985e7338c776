import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, clockIn, clockReader, dayIn, instantsOf, isDay, startOf } from './days.ts';

const ZONES = [
  'UTC',
  'Asia/Taipei',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  // The clock jumps at midnight: a day begins at one o'clock.
  'Asia/Beirut',
  'America/Santiago',
  'Africa/Cairo',
];

describe('days', () => {
  it.each(['2026-11-21', '2024-02-29', '2010-01-01'])('%s is valid', (text) =>
    expect(isDay(text)).toBe(true));
  it.each([
    '2026-02-30',
    '2026-13-01',
    '2023-02-29',
    '26-1-1',
    '',
    '2026-11-21T00:00',
    "2026-11-21'",
  ])('"%s" is invalid', (text) => expect(isDay(text)).toBe(false));

  it('are counted over months, years and leap days', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-11-21', -29)).toBe('2026-10-23');
  });

  it('begin and end in the time zone of the member', () => {
    expect(instantsOf('Asia/Taipei', { from: '2026-11-20', to: '2026-11-21' })).toEqual({
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-21T15:59:59.999Z',
    });
    expect(dayIn('Asia/Taipei', Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(clockIn('Asia/Kolkata', Date.parse('2026-11-20T18:30:05Z'))).toBe('2026-11-21 00:00:05');
  });

  it('have the same local times for many instants as for one', () => {
    const instant = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2040-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.array(instant, { maxLength: 20 }), (zone, instants) => {
        const clock = clockReader(zone);
        for (const at of instants) expect(clock(at)).toBe(clockIn(zone, at));
      }),
    );
  });

  it('of 23 and 25 hours are complete', () => {
    const hours = (zone: string, day: string) =>
      (startOf(zone, addDays(day, 1)) - startOf(zone, day)) / 3_600_000;
    expect(hours('America/New_York', '2026-03-08')).toBe(23);
    expect(hours('America/New_York', '2026-11-01')).toBe(25);
    expect(clockIn('Asia/Beirut', startOf('Asia/Beirut', '2026-03-29'))).toBe('2026-03-29 01:00:00');
    expect(hours('Australia/Lord_Howe', '2026-10-04')).toBe(23.5);
    // The clock goes back at midnight: the day before has its last hour twice.
    expect(hours('Asia/Beirut', '2026-10-24')).toBe(25);
    expect(clockIn('Asia/Beirut', startOf('Asia/Beirut', '2026-10-25'))).toBe('2026-10-25 00:00:00');
  });

  it('that a zone has skipped begin with the next one', () => {
    expect(startOf('Pacific/Apia', '2011-12-30')).toBe(startOf('Pacific/Apia', '2011-12-31'));
  });

  it('follow each other without gap or overlap, in every zone', () => {
    const anyDay = fc.integer({ min: 0, max: 365 * 20 }).map((count) => addDays('2010-01-01', count));
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyDay, (zone, day) => {
        const start = startOf(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, start - 1)).toBe(addDays(day, -1));
        expect(Date.parse(instantsOf(zone, { from: day, to: day }).to) + 1).toBe(
          startOf(zone, addDays(day, 1)),
        );
      }),
      { numRuns: 400 },
    );
  });
});
