import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDialogStore, dialogInputProblem } from './dialogs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const firstId = (store: ReturnType<typeof createDialogStore>) => store.getState().dialogs[0]?.id ?? -1;
const messages = (list: readonly { message: string }[]) => list.map(({ message }) => message);

describe('errors', () => {
  it('are queued, and the same text is shown once', async () => {
    const store = createDialogStore();
    const closed: string[] = [];
    void store.showError({ message: 'one' }).then(() => closed.push('one'));
    void store.showError({ message: 'one' }).then(() => closed.push('one again'));
    void store.showError({ message: 'two' }).then(() => closed.push('two'));
    expect(messages(store.getState().dialogs)).toEqual(['one', 'two']);
    store.settle(firstId(store));
    await vi.runAllTimersAsync();
    expect(closed.toSorted()).toEqual(['one', 'one again']);
    expect(messages(store.getState().dialogs)).toEqual(['two']);
    void store.showError({ message: 'one' });
    expect(messages(store.getState().dialogs)).toEqual(['two', 'one']);
  });
});

describe('confirm and prompt', () => {
  it.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('answer %s means %s', async (answer, expected) => {
    const store = createDialogStore();
    const asked = store.confirm({ message: 'Withdraw $100.00 to ****1234?', tone: 'danger' });
    store.settle(firstId(store), answer);
    expect(await asked).toBe(expected);
  });

  it('resolve with the entered text, or null if cancelled', async () => {
    const store = createDialogStore();
    const entered = store.prompt({ message: 'Email', inputType: 'email' });
    expect(store.getState().dialogs[0]).toMatchObject({ kind: 'prompt', inputType: 'email' });
    store.settle(firstId(store), 'a@b.co');
    expect(await entered).toBe('a@b.co');
    const left = store.prompt({ message: 'Email', inputType: 'email' });
    store.settle(firstId(store));
    expect(await left).toBeNull();
  });

  it('resolve as cancelled when everything is dismissed', async () => {
    const store = createDialogStore();
    const asked = [store.confirm({ message: 'a' }), store.prompt({ message: 'b', inputType: 'url' })];
    store.dismissAll();
    expect(await Promise.all(asked)).toEqual([false, null]);
    expect(store.getState().dialogs).toEqual([]);
  });

  it('cannot be settled twice', async () => {
    const store = createDialogStore();
    const asked = store.confirm({ message: 'a' });
    const id = firstId(store);
    store.settle(id, false);
    store.settle(id, true);
    expect(await asked).toBe(false);
  });
});

describe('toasts', () => {
  it('end after their time and report how they ended', () => {
    const store = createDialogStore();
    const onEnd = vi.fn();
    store.toast('Saved', { tone: 'success', onEnd });
    vi.advanceTimersByTime(4_999);
    expect(store.getState().toasts).toMatchObject([{ message: 'Saved', tone: 'success' }]);
    vi.advanceTimersByTime(1);
    expect(store.getState().toasts).toEqual([]);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('timeout');
  });

  it('can be undone once, and then perform no action', () => {
    const store = createDialogStore();
    const run = vi.fn();
    const onEnd = vi.fn();
    const id = store.toast('Deleted', { action: { label: 'Undo', run }, onEnd });
    expect(store.getState().toasts[0]?.actionLabel).toBe('Undo');
    store.endToast(id, 'action');
    store.endToast(id, 'action');
    vi.advanceTimersByTime(60_000);
    expect(run).toHaveBeenCalledOnce();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('action');
  });

  it('pause under the pointer and then continue with the remaining time', () => {
    const store = createDialogStore();
    store.toast('a');
    vi.advanceTimersByTime(4_000);
    store.pauseToasts();
    store.toast('b');
    vi.advanceTimersByTime(60_000);
    expect(messages(store.getState().toasts)).toEqual(['a', 'b']);
    store.resumeToasts();
    vi.advanceTimersByTime(1_000);
    expect(messages(store.getState().toasts)).toEqual(['b']);
    vi.advanceTimersByTime(4_000);
    expect(store.getState().toasts).toEqual([]);
  });

  it('without a duration stay until closed, and drop the oldest of many', () => {
    const store = createDialogStore();
    const onEnd = vi.fn();
    store.toast('0', { durationMs: 0, onEnd });
    vi.advanceTimersByTime(600_000);
    expect(messages(store.getState().toasts)).toEqual(['0']);
    for (const message of ['1', '2', '3', '4']) store.toast(message);
    expect(messages(store.getState().toasts)).toEqual(['1', '2', '3', '4']);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('closed');
  });
});

describe('dialogInputProblem', () => {
  it.each([
    ['email', '  ', 'required'],
    ['email', 'a@b.co', undefined],
    ['email', ' a.b+c@mail.example.co ', undefined],
    ['email', 'a@b', 'email'],
    ['email', 'a b@c.de', 'email'],
    ['email', '@b.co', 'email'],
    ['email', 'a@b..co', 'email'],
    ['email', 'a@b.co.', 'email'],
    ['email', 'a@b.co x', 'email'],
    ['email', 'a@b.co@d.ef', 'email'],
    ['url', '', 'required'],
    ['url', 'https://a.b/c?d#e', undefined],
    ['url', 'HTTP://localhost:3000', undefined],
    ['url', 'javascript:alert(1)', 'url'],
    ['url', 'ftp://a.b', 'url'],
    ['url', 'https://', 'url'],
    ['url', 'https://a b', 'url'],
  ] as const)('%s %j: %s', (inputType, value, problem) => {
    expect(dialogInputProblem(inputType, value)).toBe(problem);
  });
});
