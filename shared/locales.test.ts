import { describe, expect, it } from 'vitest';
import { isLocale, LOCALES, localeEntry, localeOfLanguage } from './locales.ts';

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
});
