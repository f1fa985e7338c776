import { describe, expect, it } from 'vitest';
import { connectionOptions, framingOf, refusalOf, withoutHopByHop } from './hop-by-hop.ts';

/** tests/server/http-framing.test.ts has the bytes; here is what node's parser would not let through to be judged. */
const head = (method: string, headers: Record<string, string>, httpVersion = '1.1') => ({
  method,
  httpVersion,
  headers,
});

describe('hop-by-hop rules', () => {
  it('refuse a length beside chunks on every method, were a parser to let it pass', () => {
    const both = { 'content-length': '3', 'transfer-encoding': 'chunked' };
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
      expect(refusalOf(head(method, both))).toBe(400);
  });

  it('read the options of Connection in any case, and empty ones as none', () => {
    expect(connectionOptions(' Close ,, X-Hop\t,')).toEqual(['close', 'x-hop']);
    expect(connectionOptions(undefined)).toEqual([]);
  });

  it('drop what belongs to one connection, named or not, and keep the rest', () => {
    const headers = { connection: 'X-Hop', 'x-hop': '1', te: 'trailers', upgrade: 'h2c', locale: 'enUS' };
    expect(withoutHopByHop(headers)).toEqual({ locale: 'enUS' });
  });

  it('frame a body one way, and say so where there is none', () => {
    expect(framingOf(head('DELETE', { 'transfer-encoding': 'Chunked' }))).toEqual({
      'transfer-encoding': 'chunked',
    });
    expect(framingOf(head('POST', { 'content-length': '7' }))).toEqual({ 'content-length': '7' });
    expect(framingOf(head('OPTIONS', {}))).toEqual({ 'content-length': '0' });
    expect(framingOf(head('GET', { 'content-length': '0' }))).toEqual({});
  });
});
