import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { useQuietMoment } from './use-quiet-moment.ts';

function Probe() {
  const [isEnabled, setEnabled] = useState(false);
  return (
    <>
      <input />
      <button type="button" onClick={() => setEnabled(true)}>
        Enable
      </button>
      <output>{String(useQuietMoment(isEnabled))}</output>
    </>
  );
}

const isQuiet = () => screen.getByRole('status').textContent;

beforeEach(async () => {
  await renderApp(<Probe />);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('does not count a quiet moment before it is enabled', () => {
  act(() => vi.advanceTimersByTime(5_000));
  expect(isQuiet()).toBe('false');
  act(() => screen.getByRole('textbox').focus());
  act(() => screen.getByRole('button').click());
  act(() => vi.advanceTimersByTime(5_000));
  expect(isQuiet()).toBe('false');
  act(() => screen.getByRole('textbox').blur());
  act(() => vi.advanceTimersByTime(1_000));
  expect(isQuiet()).toBe('true');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up after a minute', () => {
  act(() => screen.getByRole('textbox').focus());
  act(() => screen.getByRole('button').click());
  act(() => vi.advanceTimersByTime(60_000));
  act(() => screen.getByRole('textbox').blur());
  act(() => vi.advanceTimersByTime(60_000));
  expect(isQuiet()).toBe('false');
});
