// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from './cookies.ts';
import { createStorages } from './storage.ts';
import { randomUuid, readUuid } from './uuid.ts';

afterEach(() => {
  localStorage.clear();
  createCookies().remove('WUUID');
});

const deps = () => ({ storages: createStorages(), cookies: createCookies() });

describe('readUuid', () => {
  it('creates one for this device and stores it, in storage and cookie', () => {
    const uuid = readUuid(deps());
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(localStorage.getItem('WUUID')).toBe(uuid);
    expect(createCookies().get('WUUID')).toBe(uuid);
    expect(readUuid(deps())).toBe(uuid);
  });

  it('takes the one of the cookie when storage has none', () => {
    createCookies().set('WUUID', 'from-the-cookie', { maxAgeSeconds: 60 });
    expect(readUuid(deps())).toBe('from-the-cookie');
    expect(localStorage.getItem('WUUID')).toBe('from-the-cookie');
  });

  it('corrects the cookie by storage', () => {
    localStorage.setItem('WUUID', 'from-storage');
    createCookies().set('WUUID', 'from-the-cookie', { maxAgeSeconds: 60 });
    expect(readUuid(deps())).toBe('from-storage');
    expect(createCookies().get('WUUID')).toBe('from-storage');
  });

  it('replaces a value that is invalid in a header', () => {
    localStorage.setItem('WUUID', 'a\r\nb: c');
    expect(readUuid(deps())).toMatch(/^[\w-]{36}$/);
  });
});

describe('randomUuid', () => {
  it('needs no secure context and pads every byte', () => {
    vi.stubGlobal('crypto', { getRandomValues: (array: Uint8Array) => array });
    expect(randomUuid()).toBe('00000000-0000-4000-8000-000000000000');
    vi.unstubAllGlobals();
  });
});
