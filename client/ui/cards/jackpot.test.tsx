import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Jackpot, JackpotContext } from './jackpot.tsx';

let isReduced = false;
let isHidden = false;

beforeEach(() => {
  isReduced = false;
  isHidden = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (cents: number | undefined) => (
  <JackpotContext value={{ amounts: cents === undefined ? {} : { 7: cents }, everyMs: 20_000 }}>
    <Jackpot gameId={7} label="Jackpot" />
  </JackpotContext>
);

function setUp(cents: number | undefined) {
  const view = render(page(cents));
  return {
    ...view,
    answer: (next: number) => view.rerender(page(next)),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    shown: () => view.container.querySelector('[aria-hidden]')?.textContent,
    spoken: () => view.container.querySelector('.sr-only')?.textContent,
  };
}

it('shows the API’s amount, and nothing without one', () => {
  expect(setUp(12_345_678).shown()).toBe('$123,456.78');
  cleanup();
  expect(setUp(undefined).container.textContent).toBe('');
  cleanup();
  expect(render(<Jackpot gameId={7} label="Jackpot" />).container.textContent).toBe('');
});

it('counts up from one answer to the next, never down and never above the newest', () => {
  const { answer, wait, shown, spoken } = setUp(100_000);
  wait(20_000);
  expect(shown()).toBe('$1,000.00');
  answer(100_200);
  expect(spoken()).toBe('Jackpot $1,002.00');
  const amounts: number[] = [];
  for (let step = 0; step < 21; step += 1) {
    amounts.push(Number(shown()?.replaceAll(/[$,]/g, '')));
    wait(1000);
  }
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(new Set(amounts).size).toBeGreaterThan(10);
  expect(amounts[10]).toBeCloseTo(1001, 1);
  expect(Math.max(...amounts)).toBe(1002);
  wait(60_000);
  expect(shown()).toBe('$1,002.00');
});

it('shows a lower amount at once: the pot was won', () => {
  const { answer, shown } = setUp(100_000);
  answer(5000);
  expect(shown()).toBe('$50.00');
});

it('stands still in a hidden tab, and does not count with reduced motion', () => {
  const { answer, wait, shown } = setUp(100_000);
  isHidden = true;
  answer(100_200);
  wait(10_000);
  expect(shown()).toBe('$1,000.00');
  isHidden = false;
  wait(100);
  expect(Number(shown()?.replaceAll(/[$,]/g, ''))).toBeLessThanOrEqual(1002);
  cleanup();
  isReduced = true;
  const still = setUp(100_000);
  still.answer(100_200);
  expect(still.shown()).toBe('$1,002.00');
});
