import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows the bar after 150 ms of one navigation, and hides it at its end', () => {
  const progress = createProgress();
  const onChange = vi.fn();
  progress.subscribe(onChange);
  progress.setBusy(true);
  vi.advanceTimersByTime(100);
  progress.setBusy(true);
  vi.advanceTimersByTime(49);
  expect(progress.getState().isShown).toBe(false);
  vi.advanceTimersByTime(1);
  expect(progress.getState().isShown).toBe(true);
  progress.setBusy(true);
  vi.advanceTimersByTime(1_000);
  progress.setBusy(false);
  progress.setBusy(false);
  expect(progress.getState().isShown).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('shows the bar again during the next slow navigation', () => {
  const progress = createProgress();
  for (let count = 0; count < 2; count += 1) {
    progress.setBusy(true);
    vi.advanceTimersByTime(150);
    expect(progress.getState().isShown).toBe(true);
    progress.setBusy(false);
  }
});

it('stays hidden during a fast navigation', () => {
  const progress = createProgress();
  const onChange = vi.fn();
  progress.subscribe(onChange);
  for (let count = 0; count < 3; count += 1) {
    progress.setBusy(true);
    vi.advanceTimersByTime(100);
    progress.setBusy(false);
    vi.advanceTimersByTime(100);
  }
  expect(onChange).not.toHaveBeenCalled();
});
