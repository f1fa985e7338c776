// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import { listenForErrors } from './failure-store.ts';

const onFatal = vi.fn();
let target: EventTarget;

beforeEach(() => {
  target = Object.assign(new EventTarget(), { location: { origin: 'https://site.example' } });
  listenForErrors({ onFatal, window: target as unknown as Window, codePath: '/assets/' });
});

afterEach(() => {
  onFatal.mockReset();
});

function throwError(error: unknown, filename = 'https://site.example/assets/a.js', message = 'm'): void {
  target.dispatchEvent(new ErrorEvent('error', { error, filename, message }));
}

function rejectWith(reason: unknown): Event {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  target.dispatchEvent(event);
  return event;
}

const withStack = (stack: string) => Object.assign(new Error('x'), { stack });
const ours = (message: string) =>
  withStack(`Error: ${message}\n at f (https://site.example/assets/a.js:1:1)`);

describe('listenForErrors', () => {
  it('reports uncaught errors and unhandled rejections', () => {
    const thrown = new Error('a');
    const rejected = ours('b');
    throwError(thrown);
    expect(rejectWith(rejected).defaultPrevented).toBe(false);
    expect(onFatal.mock.calls).toEqual([[thrown], [rejected]]);
  });

  it('creates an error from an event that has a message alone', () => {
    throwError(null, undefined, 'Uncaught x');
    expect(onFatal.mock.calls[0]?.[0]).toMatchObject({ message: 'Uncaught x' });
  });

  it.each([
    ['a failed call', new ApiError({ kind: 'network', status: 0, message: '' })],
    ['aborted work', new DOMException('x', 'AbortError')],
    ['a cancelled query', new Error('CancelledError')],
  ])('ignores %s, and keeps it out of the console', (_, reason) => {
    expect(rejectWith(reason).defaultPrevented).toBe(true);
    expect(onFatal).not.toHaveBeenCalled();
  });

  it.each([null, undefined, 'a text', {}])('reports %o, thrown by our code', (thrown) => {
    throwError(thrown);
    expect(onFatal).toHaveBeenCalledOnce();
    // Without a trace of our code, a rejection is not ours.
    expect(rejectWith(thrown).defaultPrevented).toBe(false);
    expect(onFatal).toHaveBeenCalledOnce();
  });

  it('ignores ResizeObserver warnings and scripts of other origins', () => {
    throwError(null, undefined, 'ResizeObserver loop completed with undelivered notifications.');
    throwError(null, '', 'Script error.');
    throwError(new Error('x'), 'chrome-extension://abc/content.js');
    rejectWith(withStack('Error: x\n at moz-extension://abc/a.js:1:1'));
    throwError(new Error('x'), 'https://site.example/enUS/promo');
    throwError(withStack('Error: x\n at <anonymous>:1:1'), '');
    expect(rejectWith('Object Not Found Matching Id:2, MethodName:update').defaultPrevented).toBe(false);
    rejectWith(withStack('Error: x\n at https://site.example/enUS/promo:1:1'));
    expect(onFatal).not.toHaveBeenCalled();
  });
});
