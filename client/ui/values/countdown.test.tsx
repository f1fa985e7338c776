import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock, ClockContext, useTimeLeft } from '#ui/base/clock.ts';
import { Countdown, formatLeft } from './countdown.tsx';

const RENDERED_AT = Date.UTC(2026, 10, 21, 12, 0, 0);
/** The device's clock is one hour fast, and the page arrived after two seconds. */
const DEVICE_NOW = RENDERED_AT + 3_600_000 + 2000;

const clock: Clock = { renderedAt: RENDERED_AT, now: () => Date.now() - 3_600_000 };

beforeEach(() => void vi.useFakeTimers({ now: DEVICE_NOW }));
afterEach(() => void vi.useRealTimers());

async function hydrate(page: ReactNode) {
  const errors: unknown[] = [];
  const host = document.createElement('div');
  host.innerHTML = renderToString(page);
  const serverText = host.textContent;
  await act(async () => {
    hydrateRoot(host, page, { onRecoverableError: (error) => errors.push(error) });
  });
  return { host, serverText, errors };
}

function tree(onEnd?: () => void, withClock = true) {
  const countdown = <Countdown until={RENDERED_AT + 10_000} onEnd={onEnd} />;
  return withClock ? <ClockContext value={clock}>{countdown}</ClockContext> : countdown;
}

describe('Countdown', () => {
  it('renders the same HTML at any time on the server, then follows the server’s clock', async () => {
    const { host, serverText, errors } = await hydrate(tree());
    expect(serverText).toBe('--:--');
    expect(host.querySelector('time')?.dateTime).toBe('2026-11-21T12:00:10.000Z');
    expect(errors).toEqual([]);
    expect(host.textContent).toBe('00:08');
    await act(async () => vi.advanceTimersByTime(3000));
    expect(host.textContent).toBe('00:05');
  });

  it('shows no time before hydration without a clock', async () => {
    const { serverText, errors } = await hydrate(tree(undefined, false));
    expect(serverText).toBe('--:--');
    expect(errors).toEqual([]);
  });

  it('calls onEnd once, at zero', async () => {
    const onEnd = vi.fn();
    const { host } = await hydrate(tree(onEnd));
    await act(async () => vi.advanceTimersByTime(7999));
    expect(onEnd).not.toHaveBeenCalled();
    await act(async () => vi.advanceTimersByTime(1));
    expect(onEnd).toHaveBeenCalledTimes(1);
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(host.textContent).toBe('00:00');
  });
});

it('starts a new countdown with the current time', async () => {
  vi.useFakeTimers({ now: RENDERED_AT });
  const seen: (number | null)[] = [];
  const { rerender } = renderHook(({ until }) => seen.push(useTimeLeft(until)), {
    initialProps: { until: 0 },
  });
  await act(async () => vi.advanceTimersByTime(300_000));
  seen.length = 0;
  rerender({ until: Date.now() + 60_000 });
  expect(new Set(seen)).toEqual(new Set([60_000]));
  vi.useRealTimers();
});

it('rounds up to a second', () => {
  expect(formatLeft(1)).toBe('00:01');
  expect(formatLeft(59_001)).toBe('01:00');
  expect(formatLeft(60_000)).toBe('01:00');
  expect(formatLeft(3_599_001)).toBe('01:00:00');
  expect(formatLeft(97_444_000)).toBe('27:04:04');
});
