import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavigationContext } from '#platform/site/navigation.ts';
import { useSearch } from './use-search.ts';

function Box({ inAddress }: { inAddress: string }) {
  const search = useSearch(inAddress);
  return (
    <>
      <input
        aria-label="box"
        value={search.typed}
        onChange={(event) => search.setTyped(event.target.value)}
        {...search.composition}
      />
      <output>{search.asked}</output>
      <p>{`at hand: ${search.keyword}`}</p>
    </>
  );
}

const setQuery = vi.fn();
const box = (inAddress: string) => (
  <NavigationContext
    value={{
      go: vi.fn(),
      playAgain: vi.fn(),
      toStep: vi.fn(),
      back: vi.fn(),
      reload: vi.fn(),
      setQuery,
      hold: () => () => {},
    }}
  >
    <Box inAddress={inAddress} />
  </NavigationContext>
);
const type = (text: string) => fireEvent.change(screen.getByLabelText('box'), { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const keyword = () => screen.getByRole('status').textContent;

describe('useSearch', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setQuery.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it('searches the games at hand at once, the API within 20 ms of the last key, and writes the address once typing rests', () => {
    render(box(''));
    type('k');
    wait(10);
    type('ko');
    wait(10);
    expect(keyword()).toBe('');
    screen.getByText('at hand: ko');
    wait(10);
    expect(keyword()).toBe('ko');
    expect(setQuery).not.toHaveBeenCalled();
    wait(400);
    expect(setQuery).toHaveBeenCalledExactlyOnceWith({ keyword: 'ko' }, { replace: true });
  });

  it('shows all games at once when the box is emptied, and takes the keyword out of the address', () => {
    render(box('koi'));
    expect(keyword()).toBe('koi');
    type('');
    wait(1);
    expect(keyword()).toBe('');
    wait(400);
    expect(setQuery).toHaveBeenCalledExactlyOnceWith({ keyword: null }, { replace: true });
  });

  it('follows the address when it changes from outside, and not its own echo', () => {
    const { rerender } = render(box('koi'));
    type('koi g');
    wait(500);
    rerender(box('koi g'));
    type('koi gate');
    expect(screen.getByLabelText('box')).toHaveProperty('value', 'koi gate');
    wait(500);
    rerender(box('koi gate'));
    rerender(box('panda'));
    expect(screen.getByLabelText('box')).toHaveProperty('value', 'panda');
    expect(keyword()).toBe('panda');
    wait(1000);
    expect(setQuery).toHaveBeenCalledTimes(2);
  });

  it('waits for an input method to finish its word', () => {
    render(box(''));
    fireEvent.compositionStart(screen.getByLabelText('box'));
    type('ㄌㄨㄥ');
    wait(1000);
    expect(keyword()).toBe('');
    type('龍');
    screen.getByText('at hand:');
    fireEvent.compositionEnd(screen.getByLabelText('box'));
    wait(60);
    expect(keyword()).toBe('龍');
  });
});
