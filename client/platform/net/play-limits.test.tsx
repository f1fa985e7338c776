import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '#shared/money.ts';
import type { PlayLimit, PlayLimits } from '#shared/webapi/schemas/limits.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { depositLimitOf, hasPlayLimits, usePlayLimits } from './play-limits.ts';

const NOW = Date.parse('2026-11-24T06:00:00Z');
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

const daily: PlayLimit = {
  ...{ kind: 'deposit', period: 'day', value: '500.00', used: '500.00' },
  ends_at: inMinutes(600),
};
const stateOf = (limits: PlayLimit[], rest: Partial<PlayLimits> = {}): PlayLimits => ({
  ...{ limits, time_zone: 'Asia/Taipei', break: null, break_days: [], exclusion_months: [] },
  ...rest,
});

it.each([
  ['1', true, true],
  ['1', false, false],
  ['0', true, false],
])('limits with the setting %j and a page (%j) are offered: %j', (FRONT_LIMITS, hasPage, isOffered) => {
  expect(hasPlayLimits({ settings: { FRONT_LIMITS }, hasPage: () => hasPage })).toBe(isOffered);
});

describe('usePlayLimits', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
      now: NOW,
    });
    const record = { token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 };
    localStorage.setItem('authToken', JSON.stringify(record));
    return () => localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  function Probe() {
    const limits = usePlayLimits();
    const left = depositLimitOf(limits)?.left;
    return <output>{limits && `${limits.break ? 'break' : 'no break'}, ${formatMoney(left)}`}</output>;
  }

  /** `states`: what the API answers from each minute on. */
  async function open(states: Record<number, PlayLimits>) {
    const view = await renderApp(<Probe />, {
      settings: { FRONT_LIMITS: '1' },
      api: {
        'GET /account/limits': () => {
          const minutes = (Date.now() - NOW) / MINUTE_MS;
          const data = Object.entries(states).findLast(([from]) => Number(from) <= minutes)?.[1];
          return { data };
        },
      },
    });
    const shown = (words: string) =>
      waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
    const wait = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS));
    return { shown, wait, requests: () => view.calls.length };
  }

  it.each<[string, Partial<PlayLimit>, Partial<PlayLimits>]>([
    ['the break', {}, { break: { kind: 'break', ends_at: inMinutes(5) } }],
    ['the period of a limit', { ends_at: inMinutes(5) }, {}],
    ['the wait for a change', { pending: { value: '800.00', from: inMinutes(5) } }, {}],
  ])('reads the limits again at the end of %s', async (_, limit, rest) => {
    const first = stateOf([{ ...daily, ...limit }], rest);
    const { shown, wait, requests } = await open({ 0: first, 5: stateOf([{ ...daily, used: '0.00' }]) });
    await shown(rest.break ? 'break, $0.00' : 'no break, $0.00');
    await wait(4.9);
    expect(requests()).toBe(1);
    await wait(0.2);
    await shown('no break, $500.00');
    await wait(60);
    expect(requests()).toBe(2);
  });

  it('reads them again every 30 seconds while the API’s clock is behind', async () => {
    const on = stateOf([daily], { break: { kind: 'break', ends_at: inMinutes(1) } });
    const { shown, wait, requests } = await open({ 0: on, 2: stateOf([daily]) });
    await shown('break, $0.00');
    await wait(3);
    await shown('no break, $0.00');
    expect(requests()).toBeLessThanOrEqual(4);
  });

  it('waits for an end that is months away', async () => {
    const on = stateOf([], { break: { kind: 'exclusion', ends_at: inMinutes(180 * 24 * 60) } });
    const { shown, wait, requests } = await open({ 0: on });
    await shown('break, —');
    await wait(60);
    expect(requests()).toBe(1);
  });
});

describe('depositLimitOf', () => {
  it('is the limit that leaves least, of equal ones the one that ends last', () => {
    const weekly: PlayLimit = { ...daily, period: 'week', ends_at: inMinutes(6000) };
    const monthly: PlayLimit = { ...daily, period: 'month', value: '900.00' };
    expect(depositLimitOf(stateOf([daily, weekly, monthly]))).toEqual({ left: 0, endsAt: inMinutes(6000) });
  });

  it.each([{ value: '12.345' }, { used: '1e3' }, { value: null }])('leaves out a limit with %j', (values) => {
    const monthly: PlayLimit = { ...daily, period: 'month', value: '900.00' };
    const limit = depositLimitOf(stateOf([{ ...daily, ...values }, monthly]));
    expect(limit?.left).toBe(400_00);
  });
});
