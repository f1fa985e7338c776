import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type LazyPart, lazyPart, useLazyPart, usePartWhen } from './lazy-part.ts';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function Page({ part }: { part: LazyPart<{ name: string }> }) {
  const { Part, isLoading, load } = useLazyPart(part);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" aria-busy={isLoading} onClick={() => void load()}>
        Open
      </button>
      {Part && <Part name="Ada" />}
    </>
  );
}

const arrives = () => vi.fn(() => Promise.resolve({ default: Greeting }));
const failsOnce = () =>
  arrives().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));

it('loads once, however often it is asked', async () => {
  const importPart = arrives();
  render(<Page part={lazyPart(importPart)} />);
  fireEvent.click(screen.getByText('Open'));
  fireEvent.click(screen.getByText('Open'));
  expect(screen.getByText('Open').getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Hello Ada');
  fireEvent.click(screen.getByText('Open'));
  expect(importPart).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Open').getAttribute('aria-busy')).toBe('false');
});

it('leaves the page alone when the code does not come, and asks again', async () => {
  render(<Page part={lazyPart(failsOnce())} />);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'typed' } });
  fireEvent.click(screen.getByText('Open'));
  await act(async () => {});
  expect(screen.queryByText('Hello Ada')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  fireEvent.click(screen.getByText('Open'));
  await screen.findByText('Hello Ada');
});

it('is there at once where it was loaded before', async () => {
  const part = lazyPart(arrives());
  await part.load();
  render(<Page part={part} />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

function Shown({ need, part }: { need: number | boolean; part: LazyPart<{ name: string }> }) {
  const Part = usePartWhen(need, part);
  return Part && <Part name="Ada" />;
}

it('comes by itself when it is needed, and not before', async () => {
  const importPart = arrives();
  const part = lazyPart(importPart);
  const { rerender } = render(<Shown need={false} part={part} />);
  await act(async () => {});
  expect(importPart).not.toHaveBeenCalled();
  rerender(<Shown need={true} part={part} />);
  await screen.findByText('Hello Ada');
});

it('asks again when the connection is back', async () => {
  render(<Shown need={true} part={lazyPart(failsOnce())} />);
  await act(async () => {});
  expect(screen.queryByText('Hello Ada')).toBeNull();
  fireEvent(window, new Event('online'));
  await screen.findByText('Hello Ada');
});

it('asks again for another need', async () => {
  const part = lazyPart(failsOnce());
  const { rerender } = render(<Shown need={1} part={part} />);
  await act(async () => {});
  rerender(<Shown need={2} part={part} />);
  await screen.findByText('Hello Ada');
});
