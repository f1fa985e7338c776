import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLocale, LOCALES, localeEntry, localeOfAcceptLanguage, localeOfLanguage } from './locales.ts';

describe('codes', () => {
  it('are matched exactly', () => {
    expect(isLocale('enUS')).toBe(true);
    for (const text of ['enus', 'EnUS', 'en-US', '', undefined, null, 0, 'constructor'])
      expect(isLocale(text)).toBe(false);
  });

  it('lead to their entry', () => {
    for (const entry of LOCALES) expect(localeEntry(entry.code)).toBe(entry);
    expect(LOCALES.map((entry) => entry.language)).toEqual(['en-US', 'zh-TW']);
  });
});

describe('the browser language', () => {
  it.each([
    ['zh', 'zhTW'],
    ['zh-TW', 'zhTW'],
    ['ZH-tw', 'zhTW'],
    ['en', 'enUS'],
    ['en-US', 'enUS'],
    ['en-GB', undefined],
    ['zh-CN', undefined],
    ['zh-Hant-TW', undefined],
    ['', undefined],
  ])('%s → %s (spec §2)', (tag, locale) => {
    expect(localeOfLanguage(tag)).toBe(locale);
  });

  it.each([
    ['zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'zhTW'],
    ['en;q=0.2, zh;q=0.9', 'zhTW'],
    ['zh;q=0, en;q=0.1', 'enUS'],
    ['fr-FR, de;q=0.9, en;q=0.1', 'enUS'],
    ['en, zh', 'enUS'],
    ['fr, *;q=0.5', undefined],
    ['zh;q=nonsense, en;q=0.1', 'enUS'],
    ['zh; Q=0.1, en; q=0.2', 'enUS'],
    ['', undefined],
  ])('Accept-Language %j → %s', (header, locale) => {
    expect(localeOfAcceptLanguage(header)).toBe(locale);
  });

  it('answers a locale or nothing, whatever the header holds, and fast', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (header) => {
        expect([undefined, 'enUS', 'zhTW']).toContain(localeOfAcceptLanguage(header));
      }),
    );
  });
});
