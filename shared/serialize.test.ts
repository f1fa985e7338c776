import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeInline, serializeShared } from './serialize.ts';

describe('serializeInline', () => {
  it('contains no character that could end a script, open a comment or break a line', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = serializeInline(value);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('escapes the end of a script element', () => {
    const text = serializeInline({ a: '</script><!--\u2028&' });
    expect(text).toBe('{"a":"\\u003c/script\\u003e\\u003c!--\\u2028\\u0026"}');
  });
});

describe('serializeShared', () => {
  it('gives the same text as serializeInline for any value', () => {
    const list = [{ a: '</script>' }];
    for (const value of [list, list, {}, null, 7, '<', false]) {
      expect(serializeShared(value)).toBe(serializeInline(value));
    }
  });

  it('serializes an object only once', () => {
    let count = 0;
    const value = { toJSON: () => ++count };
    expect([serializeShared(value), serializeShared(value)]).toEqual(['1', '1']);
  });
});
