import { act, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyBoundary, type LazyComponent, lazyComponent } from './lazy-component.tsx';

interface GreetingProps {
  name: string;
}

function Greeting({ name }: GreetingProps) {
  return <p>Hello {name}</p>;
}

const loads = () => vi.fn(() => Promise.resolve({ default: Greeting }));
const failsOnce = () =>
  loads().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

interface PageProps {
  part: LazyComponent<GreetingProps>;
  need?: number | boolean;
  onMissing?: () => void;
}

function Page({ part: Part, need = true, onMissing }: PageProps) {
  return (
    <>
      <input aria-label="Name" />
      <LazyBoundary
        need={need}
        fallback={<p>Loading</p>}
        failed={(retry) => (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
        onMissing={() => onMissing?.()}
      >
        <Part name="Ada" />
      </LazyBoundary>
    </>
  );
}

it('shows the fallback until the code is loaded', async () => {
  render(<Page part={lazyComponent(loads())} />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByText('Hello Ada');
  expect(screen.queryByText('Loading')).toBeNull();
});

it('loads once for all its instances', async () => {
  const importCode = loads();
  const part = lazyComponent(importCode);
  render(
    <>
      <Page part={part} />
      <Page part={part} />
    </>,
  );
  expect(await screen.findAllByText('Hello Ada')).toHaveLength(2);
  expect(importCode).toHaveBeenCalledTimes(1);
});

it('shows code at once that was loaded ahead', async () => {
  const part = lazyComponent(loads());
  await part.load();
  render(<Page part={part} />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

it('loads nothing before it is needed, and stays afterwards', async () => {
  const importCode = loads();
  const part = lazyComponent(importCode);
  const { rerender } = render(<Page part={part} need={false} />);
  await act(async () => {});
  expect(importCode).not.toHaveBeenCalled();
  rerender(<Page part={part} need={true} />);
  await screen.findByText('Hello Ada');
  rerender(<Page part={part} need={false} />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

it('keeps what was typed beside it when the code cannot be loaded, and loads it on a retry', async () => {
  const handleMissing = vi.fn();
  render(<Page part={lazyComponent(failsOnce())} onMissing={handleMissing} />);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'typed' } });
  const retry = await screen.findByText('Try again');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  expect(handleMissing).toHaveBeenCalledTimes(1);
  fireEvent.click(retry);
  await screen.findByText('Hello Ada');
});

it('loads again when the connection returns, and reports nothing while there is none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const handleMissing = vi.fn();
  render(<Page part={lazyComponent(failsOnce())} onMissing={handleMissing} />);
  await screen.findByText('Try again');
  fireEvent(window, new Event('online'));
  await screen.findByText('Hello Ada');
  expect(handleMissing).not.toHaveBeenCalled();
});

it('loads again for another need', async () => {
  const part = lazyComponent(failsOnce());
  const { rerender } = render(<Page part={part} need={1} />);
  await screen.findByText('Try again');
  rerender(<Page part={part} need={2} />);
  await screen.findByText('Hello Ada');
});

it('loads ahead again after a failure', async () => {
  const part = lazyComponent(failsOnce());
  await expect(part.load()).rejects.toThrow();
  await part.load();
  render(<Page part={part} />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

it('passes errors of the component to the outer boundary', async () => {
  class Outer extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
    override state = { hasFailed: false };
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override render() {
      return this.state.hasFailed ? 'failed' : this.props.children;
    }
  }
  const part = lazyComponent<GreetingProps>(async () => ({
    default: () => {
      throw new Error('a defect');
    },
  }));
  render(
    <Outer>
      <Page part={part} />
    </Outer>,
  );
  await screen.findByText('failed');
});

it('renders the fallback on the server and requests no code', () => {
  const importCode = loads();
  expect(renderToString(<Page part={lazyComponent(importCode)} />)).toContain('Loading');
  expect(importCode).not.toHaveBeenCalled();
});
