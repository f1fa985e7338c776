import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal, parseList, parseSummedList, readEnvelope, refusalText } from './envelope.ts';
import { money } from './fields.ts';

describe('envelope', () => {
  it('reads the text of a refusal from message or else msg', () => {
    const body = readEnvelope({ status: 'error', msg: 'no' });
    expect(body && isRefusal(body) && refusalText(body)).toBe('no');
    expect(refusalText({ status: 'error', message: 'first', msg: 'second' })).toBe('first');
    // An empty text counts as none.
    expect(refusalText({ status: 'error', message: '', msg: 'second' })).toBe('second');
    expect(refusalText({ status: 'error' })).toBeNull();
  });

  it('is null for HTML and for an empty body', () => {
    expect(readEnvelope('<html>')).toBeNull();
    expect(readEnvelope(null)).toBeNull();
    expect(readEnvelope({ data: 1 })).toBeNull();
  });

  it('ignores invalid side fields', () => {
    expect(readEnvelope({ status: 'error', message: 7, errors: { a: ['x'], b: 'y' } })).toMatchObject({
      message: undefined,
      errors: { a: ['x'], b: ['y'] },
    });
  });

  it('drops a malformed item, keeps the list, and reports index and problem without the value', () => {
    const dropped: unknown[] = [];
    const item = z.object({ id: z.int() });
    const page = parseList(item, { list: [{ id: 1 }, { id: 'secret' }, { id: 3, more: 1 }] }, (one) =>
      dropped.push(one),
    );
    expect(page.list).toEqual([{ id: 1 }, { id: 3 }]);
    expect(page.pagination).toBeNull();
    expect(dropped).toEqual([{ index: 1, problems: ['id: invalid_type'] }]);
  });

  it('reads a bare array and throws for data without a list', () => {
    expect(parseList(z.string(), ['a']).list).toEqual(['a']);
    expect(() => parseList(z.string(), { items: [] })).toThrow();
  });

  it('reads invalid sums and an invalid pagination as null', () => {
    const data = { list: [], summary: { amount: 'x' }, pagination: 'first' };
    expect(parseSummedList(z.string(), z.object({ amount: money }), data)).toEqual({
      list: [],
      pagination: null,
      summary: null,
    });
  });
});
