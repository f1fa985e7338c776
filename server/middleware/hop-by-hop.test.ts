import { describe, expect, it } from 'vitest';
import { connectionOptions, framingOf, refusalOf, withoutHopByHop } from './hop-by-hop.ts';

/** Cases that Node's parser refuses itself. tests/server/http-framing.test.ts tests raw bytes. */
const head = (method: string, headers: Record<string, string>, httpVersion = '1.1') => ({
  method,
  httpVersion,
  headers,
});

describe('hop-by-hop rules', () => {
  it('refuse Content-Length with chunks on every method', () => {
    const both = { 'content-length': '3', 'transfer-encoding': 'chunked' };
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
      expect(refusalOf(head(method, both))).toBe(400);
  });

  it.each([
    ['chunked', undefined],
    ['gzip, chunked', 501],
    ['gzip', 400],
    ['chunked, gzip', 400],
    ['chunked, chunked', 400],
  ])('answer the transfer coding "%s" with %s', (coding, status) => {
    expect(refusalOf(head('POST', { 'transfer-encoding': coding }))).toBe(status);
  });

  it('read the options of Connection in any case, without empty ones', () => {
    expect(connectionOptions(' Close ,, X-Hop\t,')).toEqual(['close', 'x-hop']);
    expect(connectionOptions(undefined)).toEqual([]);
  });

  it('drop hop-by-hop fields, named or not, and keep other fields', () => {
    const headers = { connection: 'X-Hop', 'x-hop': '1', te: 'trailers', upgrade: 'h2c', locale: 'enUS' };
    expect(withoutHopByHop(headers)).toEqual({ locale: 'enUS' });
  });

  it('frame a body in one way, and declare an empty body', () => {
    expect(framingOf(head('DELETE', { 'transfer-encoding': 'Chunked' }))).toEqual({
      'transfer-encoding': 'chunked',
    });
    expect(framingOf(head('POST', { 'content-length': '7' }))).toEqual({ 'content-length': '7' });
    expect(framingOf(head('OPTIONS', {}))).toEqual({ 'content-length': '0' });
    expect(framingOf(head('GET', { 'content-length': '0' }))).toEqual({});
  });
});
