import { expect, it } from 'vitest';
import { rawExchange, statusIn } from './raw.ts';
import { startSite } from './site.ts';

const LOGOUT =
  'POST /api/webapi/auth/logout HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\nContent-Length: 0\r\n\r\n';
const REFUSED: [status: number, request: string][] = [
  [400, 'GET /api/webapi/game HTTP/1.1\r\nHost: a\r\nConnection: content-length\r\n\r\n'],
  [400, 'GET /api/webapi/game HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'],
  [405, 'PROPFIND /api/webapi/game HTTP/1.1\r\nHost: a\r\n\r\n'],
  [413, 'POST /api/webapi/account HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n'],
  [417, 'POST /api/webapi/account HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n'],
  [501, 'POST /api/webapi/account HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
  [404, 'GET /api/other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
];

it.each(REFUSED)('drops a request pipelined after a %i that closes the connection', async (status, first) => {
  const site = await startSite();
  // Opens a kept-alive connection to the API, on which calls are sent without delay.
  await site.agent.get('/api/webapi/auth/info');
  const answer = await rawExchange(site.origin, first + LOGOUT);
  expect(statusIn(answer)).toBe(status);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer.match(/HTTP\/1\.1 /g)?.length).toBe(1);
  expect(site.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});
