import { parse } from '@formatjs/icu-messageformat-parser';
import { createIntl, createIntlCache } from 'react-intl';
import { describe, expect, it } from 'vitest';
import enUS from '#locales/enUS.json' with { type: 'json' };
import zhTW from '#locales/zhTW.json' with { type: 'json' };
import { plainMessage } from './plain-message.ts';

const COUNTS = [0, 1, 2, 5, 21, 1234];

function intlOf(locale: string) {
  return createIntl({ locale, onError: () => {} }, createIntlCache());
}

/** Every name a message asks for, as a count or a word. */
function valuesFor(text: string, count: number): Record<string, string | number> {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name);
  const isPlural = (name: string) => new RegExp(`\\{\\s*${name}\\s*,`).test(text);
  return Object.fromEntries(names.map((name) => [name, isPlural(name) ? count : `<${name}>`]));
}

describe('plainMessage', () => {
  for (const [locale, file] of [
    ['en-US', enUS],
    ['zh-TW', zhTW],
  ] as const) {
    it(`says of every text of ${locale} what react-intl says`, () => {
      const intl = intlOf(locale);
      for (const texts of Object.values(file)) {
        for (const [key, text] of Object.entries(texts)) {
          for (const count of COUNTS) {
            const values = valuesFor(text, count);
            // Tags are filled with elements, which is react-intl's.
            // Tags and typed arguments are react-intl's to format.
            if (/<\/|, *(number|date|time|select)\b/.test(text)) continue;
            const expected = intl.formatMessage({ id: key, defaultMessage: parse(text) }, values);
            expect(plainMessage(parse(text), values, intl), `${key} ${count}`).toBe(expected);
          }
        }
      }
    });
  }

  it('leaves to react-intl what it does not know and what is missing', () => {
    const intl = intlOf('en-US');
    for (const text of [
      '{at, date, short}',
      '{kind, select, a {A} other {B}}',
      '<b>x</b>',
      '{name}',
      '{n, plural, other {#}}',
    ]) {
      expect(plainMessage(parse(text), {}, intl), text).toBeUndefined();
    }
    expect(
      plainMessage(parse('{n, plural, offset:1 =0 {none} one {# more} other {# more}}'), { n: 3 }, intl),
    ).toBe('2 more');
    expect(
      plainMessage(parse('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'), { n: 22 }, intl),
    ).toBe('22nd');
  });
});
