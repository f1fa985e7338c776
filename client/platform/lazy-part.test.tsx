import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLazyPart } from './lazy-part.ts';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function Page({ importPart }: { importPart: () => Promise<{ default: typeof Greeting }> }) {
  const { Part, isLoading, load } = useLazyPart(importPart);
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

it('loads once, however often it is asked', async () => {
  const importPart = vi.fn(() => Promise.resolve({ default: Greeting }));
  render(<Page importPart={importPart} />);
  fireEvent.click(screen.getByText('Open'));
  fireEvent.click(screen.getByText('Open'));
  expect(screen.getByText('Open').getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Hello Ada');
  fireEvent.click(screen.getByText('Open'));
  expect(importPart).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Open').getAttribute('aria-busy')).toBe('false');
});

it('leaves the page alone when the code does not come, and asks again', async () => {
  const importPart = vi
    .fn(() => Promise.resolve({ default: Greeting }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  render(<Page importPart={importPart} />);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'typed' } });
  fireEvent.click(screen.getByText('Open'));
  await act(async () => {});
  expect(screen.queryByText('Hello Ada')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  fireEvent.click(screen.getByText('Open'));
  await screen.findByText('Hello Ada');
});
