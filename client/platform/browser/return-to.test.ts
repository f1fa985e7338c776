// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCookies } from './cookies.ts';
import { createReturnTo } from './return-to.ts';
import { createStorages } from './storage.ts';

afterEach(() => {
  sessionStorage.clear();
  createCookies().remove('comeback');
});

const create = () => createReturnTo(createStorages().session, createCookies());

describe('createReturnTo', () => {
  it('returns the remembered page once, with params, query and hash', () => {
    create().remember('/m/zhTW/member/card/form/edit/7?from=list#bank');
    const afterReload = create();
    expect(afterReload.take()).toBe('/m/zhTW/member/card/form/edit/7?from=list#bank');
    expect(afterReload.take()).toBeUndefined();
  });

  it("moves what the server noted into this tab's session", () => {
    createCookies().set('comeback', '/enUS/member?tab=1', { maxAgeSeconds: 600 });
    const returnTo = create();
    expect(createCookies().get('comeback')).toBeUndefined();
    expect(sessionStorage.getItem('comeback')).toBe('/enUS/member?tab=1');
    expect(returnTo.take()).toBe('/enUS/member?tab=1');
  });

  it('adds the hash that the browser kept over the redirect', () => {
    createCookies().set('comeback', '/enUS/member?tab=1', { maxAgeSeconds: 600 });
    const returnTo = createReturnTo(createStorages().session, createCookies(), { search: '', hash: '#bank' });
    expect(returnTo.take()).toBe('/enUS/member?tab=1#bank');
  });

  it('takes the cookie of its own tab when a browser restores two at once', () => {
    createCookies().set('comeback-aaaa', '/enUS/member?tab=a', { maxAgeSeconds: 600 });
    createCookies().set('comeback-bbbb', '/enUS/trade', { maxAgeSeconds: 600 });
    const address = { search: '?cb=1&cbid=aaaa', hash: '' };
    const returnTo = createReturnTo(createStorages().session, createCookies(), address);
    expect([returnTo.isMoved, returnTo.take()]).toEqual([true, '/enUS/member?tab=a']);
    expect(createCookies().get('comeback-aaaa')).toBeUndefined();
    expect(createCookies().get('comeback-bbbb')).toBe('/enUS/trade');
    createCookies().remove('comeback-bbbb');
  });

  it('leaves the path in the cookie until it is used when session storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    createCookies().set('comeback', '/enUS/member', { maxAgeSeconds: 600 });
    expect(create().isMoved).toBe(false);
    const afterReload = create();
    expect(afterReload.take()).toBe('/enUS/member');
    expect(createCookies().get('comeback')).toBeUndefined();
    vi.restoreAllMocks();
  });

  it('ignores a value that is not a page', () => {
    const returnTo = create();
    returnTo.remember('https://evil.example/member');
    expect(returnTo.take()).toBeUndefined();
    sessionStorage.setItem('comeback', '//evil.example/enUS/member');
    expect(returnTo.take()).toBeUndefined();
    expect(sessionStorage.getItem('comeback')).toBeNull();
  });

  it('removes the path', () => {
    const returnTo = create();
    returnTo.remember('/enUS/member');
    returnTo.forget();
    expect(returnTo.take()).toBeUndefined();
  });
});
