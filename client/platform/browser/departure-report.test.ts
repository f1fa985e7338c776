import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDepartureReport } from './departure-report.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends departures together, each call and field once a page load', () => {
  const sendBeacon = vi.fn((_path: string, _body: string) => true);
  const report = createDepartureReport({ sendBeacon } as unknown as Navigator);
  const departure = { call: 'games', field: 'id', reading: 'tolerated' } as const;
  const other = { ...departure, field: 'name' };
  report(departure);
  report(departure);
  report(other);
  expect(sendBeacon).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(sendBeacon.mock.calls).toEqual([
    ['/contract-report', JSON.stringify({ departures: [departure, other] })],
  ]);
  report(departure);
  vi.runAllTimers();
  expect(sendBeacon).toHaveBeenCalledOnce();
  for (let index = 0; index < 80; index++) report({ ...departure, field: `field${index}` });
  vi.runAllTimers();
  expect(JSON.parse(sendBeacon.mock.lastCall?.[1] ?? '').departures).toHaveLength(50);
});
