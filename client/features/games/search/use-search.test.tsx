import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavigationContext } from '#platform/site/navigation.ts';
import { useSearch } from './use-search.ts';

function Box({ urlKeyword }: { urlKeyword: string }) {
  const search = useSearch(urlKeyword);
  return (
    <>
      <input
        aria-label="box"
        value={search.typed}
        onChange={(event) => search.setTyped(event.target.value)}
        {...search.composition}
      />
      <output>{search.requested}</output>
      <p>{`local: ${search.keyword}`}</p>
    </>
  );
}

const setQuery = vi.fn();
const box = (urlKeyword: string) => (
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
    <Box urlKeyword={urlKeyword} />
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

  it('searches loaded games at once, the API within 20 ms of the last key, and updates the URL after a pause', () => {
    render(box(''));
    type('k');
    wait(10);
    type('ko');
    wait(10);
    expect(keyword()).toBe('');
    screen.getByText('local: ko');
    wait(10);
    expect(keyword()).toBe('ko');
    expect(setQuery).not.toHaveBeenCalled();
    wait(400);
    expect(setQuery).toHaveBeenCalledExactlyOnceWith({ keyword: 'ko' }, { replace: true });
  });

  it('shows all games at once when the box is emptied, and removes the keyword from the URL', () => {
    render(box('koi'));
    expect(keyword()).toBe('koi');
    type('');
    wait(1);
    expect(keyword()).toBe('');
    wait(400);
    expect(setQuery).toHaveBeenCalledExactlyOnceWith({ keyword: null }, { replace: true });
  });

  it('follows changes of the URL by navigation, but not those that it wrote itself', () => {
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
    screen.getByText('local:');
    fireEvent.compositionEnd(screen.getByLabelText('box'));
    wait(60);
    expect(keyword()).toBe('龍');
  });
});
