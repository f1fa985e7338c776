import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { createOrderStore } from './order-store.ts';

const HOUR_MS = 3_600_000;
const order = { key: 'key-1', intent: 10, sentAt: 0, tries: 1 };
const world = { account: 'ada', now: 0 };

function open(name = 'test') {
  return createOrderStore<number>({
    storage: createStorages(window).local,
    name,
    account: () => world.account,
    readIntent: (value) => (typeof value === 'number' ? value : null),
    now: () => world.now,
  });
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(world, { account: 'ada', now: 0 });
});

describe('a stored order', () => {
  it('is visible to every page of its member, and to nobody else', () => {
    open().write({ order, isMissing: false });
    expect(open().read()).toEqual({ order, isMissing: false });
    expect(open('other').read()).toBeNull();
    world.account = 'bob';
    expect(open().read()).toBeNull();
    open().write(null);
    world.account = 'ada';
    expect(open().read()).not.toBeNull();
    open().write(null);
    expect(open().read()).toBeNull();
  });

  it('expires when the API forgets the key; a missing one expires earlier', () => {
    open().write({ order, isMissing: false });
    world.now = 24 * HOUR_MS - 1;
    expect(open().read()).not.toBeNull();
    world.now = 24 * HOUR_MS;
    expect(open().read()).toBeNull();
    open().write({ order, isMissing: true });
    world.now = 10 * 60_000 - 1;
    expect(open().read()).not.toBeNull();
    world.now = 10 * 60_000;
    expect(open().read()).toBeNull();
  });

  it.each([
    'no json',
    'null',
    '7',
    '{}',
    JSON.stringify({ order: { ...order, intent: 'ten' }, isMissing: false }),
    JSON.stringify({ order: { ...order, key: 1 }, isMissing: false }),
    JSON.stringify({ order: { ...order, sentAt: null }, isMissing: false }),
    JSON.stringify({ order }),
  ])('is ignored if it is invalid: %s', (text) => {
    localStorage.setItem('moneyOrder/test/ada', text);
    expect(open().read()).toBeNull();
  });

  it('is announced to the other tabs', () => {
    const listener = vi.fn();
    const stop = open().subscribe(listener);
    const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
    change('moneyOrder/test/ada');
    change(null);
    change('moneyOrder/test/bob');
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    change(null);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
