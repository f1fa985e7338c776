// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStorages } from './storage.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** A window whose storage properties throw, as when all site data is blocked. */
function blockedWindow(): Window {
  const fail = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const target = new EventTarget();
  return Object.defineProperties(target, {
    localStorage: { get: fail },
    sessionStorage: { get: fail },
  }) as unknown as Window;
}

describe('createStorages', () => {
  it('keeps values in the real storages', () => {
    const { local, session } = createStorages();
    expect(local.set('a', '1')).toBe(true);
    session.set('b', '2');
    expect(localStorage.getItem('a')).toBe('1');
    expect(sessionStorage.getItem('b')).toBe('2');
    expect(local.get('b')).toBeNull();
    expect(local.keys()).toEqual(['a']);
    local.remove('a');
    expect(local.get('a')).toBeNull();
  });

  it('keeps values in memory when storage is blocked, and reports it', () => {
    const { local } = createStorages(blockedWindow());
    expect(local.set('a', '1')).toBe(false);
    expect(local.get('a')).toBe('1');
    expect(local.keys()).toEqual(['a']);
    local.remove('a');
    expect(local.get('a')).toBeNull();
  });

  it('prefers a value that a full storage refused to the older one there', () => {
    const { local } = createStorages();
    local.set('a', 'old');
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(local.set('a', 'new')).toBe(false);
    expect(local.get('a')).toBe('new');
    expect(local.keys()).toEqual(['a']);
    setItem.mockRestore();
    expect(local.set('a', 'newer')).toBe(true);
    expect(localStorage.getItem('a')).toBe('newer');
    expect(local.get('a')).toBe('newer');
  });

  it('removes a value from both places', () => {
    const { local } = createStorages();
    local.set('a', 'old');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    local.set('a', 'new');
    local.remove('a');
    expect(local.get('a')).toBeNull();
  });

  it('reports changes of other tabs, in its own area only, until unsubscribed', () => {
    const { local, session } = createStorages();
    const listener = vi.fn();
    const stop = local.subscribe(listener);
    session.subscribe(() => expect.unreachable());
    const event = { key: 'a', newValue: '1', storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', event));
    expect(listener).toHaveBeenCalledExactlyOnceWith({ key: 'a', value: '1' });
    stop();
    window.dispatchEvent(new StorageEvent('storage', event));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('prefers a value of another tab to one in memory', () => {
    const { local } = createStorages();
    local.subscribe(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    local.set('a', 'mine');
    localStorage.setItem('a', 'theirs');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'a', newValue: 'theirs', storageArea: localStorage }),
    );
    expect(local.get('a')).toBe('theirs');
  });
});
