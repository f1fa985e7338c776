import { describe, expect, it } from 'vitest';
import { keyedSearch, pageKey } from './page-key.ts';

describe('keyedSearch', () => {
  it.each([
    ['', ''],
    ['?', ''],
    ['?a=dealer1', ''],
    ['?utm_source=x&utm_campaign=%E6%98%A5&gclid=1&fbclid=2', ''],
    ['?category=sport', '?category=sport'],
    ['?tag=1&a=x&category=sport', '?category=sport&tag=1'],
    ['?category=sport&tag=1', '?category=sport&tag=1'],
  ])('%j is cached under %j', (search, keyed) => {
    expect(keyedSearch(search)).toBe(keyed);
  });

  it.each([
    '?q=x',
    '?category=sport&category=live',
    '?category=<script>',
    `?category=${'x'.repeat(33)}`,
    '?category=',
    `?a=${'x'.repeat(3000)}`,
  ])('%j is not cached', (search) => {
    expect(keyedSearch(search)).toBeUndefined();
  });
});

describe('pageKey', () => {
  it('differs by everything that the bytes depend on', () => {
    const base = {
      protocol: 'https',
      host: 'a.example',
      isLocal: false,
      target: { device: 'desktop', locale: 'enUS' },
      pathname: '/promo',
      search: '',
    } as const;
    const keys = [
      base,
      { ...base, protocol: 'http' },
      { ...base, host: 'b.example' },
      { ...base, isLocal: true },
      { ...base, target: { device: 'mobile', locale: 'enUS' } as const },
      { ...base, target: { device: 'desktop', locale: 'zhTW' } as const },
      { ...base, pathname: '/promo/1' },
      { ...base, search: '?tag=1' },
    ].map(pageKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
