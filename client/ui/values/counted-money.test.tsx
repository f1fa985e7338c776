import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CountedMoney } from './counted-money.tsx';

let isReduced = false;

beforeEach(() => {
  isReduced = false;
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp(first: string | null) {
  const view = render(<CountedMoney value={first} />);
  const element = view.container.firstElementChild as HTMLElement;
  return {
    element,
    show: (value: string | null) => view.rerender(<CountedMoney value={value} />),
    unmount: view.unmount,
    drawn: () => element.dataset.count,
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

describe('a balance that changes', () => {
  it('contains its true value at every moment', () => {
    const { element, show, drawn, wait } = setUp('100.00');
    expect(drawn()).toBeUndefined();
    show('1234567.89');
    const seen = new Set<string | undefined>();
    for (let ms = 0; ms < 180; ms += 20) {
      expect(element.textContent).toBe('$1,234,567.89');
      seen.add(drawn());
      wait(20);
    }
    expect(seen.size).toBeGreaterThan(4);
    expect(seen).toContain('$100.00');
    wait(40);
    expect(drawn()).toBeUndefined();
  });

  it('continues from its current figure when it changes again, and ends at the last value', () => {
    const { element, show, drawn, wait } = setUp('100.00');
    show('200.00');
    wait(60);
    show('50.00');
    expect(element.textContent).toBe('$50.00');
    expect(drawn()).toBe('$200.00');
    wait(250);
    expect(drawn()).toBeUndefined();
  });

  it.each([
    ['from what was not known', null, '100.00'],
    ['to what is not known', '100.00', null],
    ['to the same', '100.00', '100.00'],
  ])('does not count %s', (_, from, to) => {
    const { show, drawn } = setUp(from);
    show(to);
    expect(drawn()).toBeUndefined();
  });

  it('does not count under reduced motion', () => {
    isReduced = true;
    const { element, show, drawn } = setUp('100.00');
    show('200.00');
    expect(drawn()).toBeUndefined();
    expect(element.textContent).toBe('$200.00');
  });

  it.each<[string, () => () => void]>([
    [
      'while balances are hidden',
      () => {
        document.documentElement.dataset.balances = '';
        return () => delete document.documentElement.dataset.balances;
      },
    ],
    [
      'in a hidden tab',
      () => {
        const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        return () => hidden.mockRestore();
      },
    ],
    [
      'in a browser that does not tell its preferences',
      () => {
        vi.stubGlobal('matchMedia', undefined);
        return () => {};
      },
    ],
  ])('does not count %s', (_, begin) => {
    const end = begin();
    const { element, show, drawn } = setUp('100.00');
    show('200.00');
    expect([drawn(), element.textContent]).toEqual([undefined, '$200.00']);
    end();
  });

  it('counts down as well, and cents as numbers', () => {
    const { rerender, container } = render(<CountedMoney value={20_000} />);
    rerender(<CountedMoney value={10_000} />);
    const element = container.firstElementChild as HTMLElement;
    expect([element.dataset.count, element.textContent]).toEqual(['$200.00', '$100.00']);
    act(() => void vi.advanceTimersByTime(100));
    const drawn = Number(element.dataset.count?.slice(1));
    expect(drawn).toBeGreaterThan(100);
    expect(drawn).toBeLessThan(130);
  });

  it('stops drawing when it is unmounted', () => {
    const { show, unmount, drawn, wait } = setUp('100.00');
    show('200.00');
    unmount();
    wait(50);
    expect(drawn()).toBeUndefined();
  });
});
