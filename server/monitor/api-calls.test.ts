import { expect, it } from 'vitest';
import { SiteError } from '#shared/errors.ts';
import type { CallEntry } from '#shared/webapi/call.ts';
import { CALLS } from '#shared/webapi/calls/index.ts';
import { BreakerOpenError } from '../http/breaker.ts';
import { callNameOf, callResult, observeTransport, outcomeOf } from './api-calls.ts';
import { createMetrics } from './metrics.ts';

it('finds every call of the catalogue by method and path', () => {
  const all = Object.values<CallEntry>(CALLS);
  for (const { method, path } of all) {
    const sent = path.replace(/:\w+\??/g, '7');
    const sharing = all.filter((one) => one.method === method && one.path === path).map(({ name }) => name);
    expect(sharing, `${method} ${sent}`).toContain(callNameOf(method, `${sent}?a=1`));
  }
});

it('gives unknown calls one name', () => {
  for (let count = 0; count < 3000; count += 1) expect(callNameOf('GET', `/nowhere/${count}`)).toBe('other');
  expect(callNameOf('PATCH', '/webSite')).toBe('other');
});

it.each([
  ['an optional call', 'announcements', 404, 'not_offered'],
  ['an optional call', 'announcements', 501, 'not_offered'],
  ['an optional call', 'announcements', 500, '5xx'],
  ['an item of an optional call', 'accountCard', 404, '4xx'],
  ['an item of an optional call', 'accountCard', 501, 'not_offered'],
  ['a required call', 'games', 404, '4xx'],
  ['a required call', 'games', 501, '5xx'],
  ['an unknown call', 'other', 501, '5xx'],
])('counts %s (%s) with status %i as %s', (_kind, name, status, outcome) => {
  expect(outcomeOf(name, status)).toBe(outcome);
});

const REFUSED = new SiteError('UPSTREAM_UNREACHABLE', 'no call', { cause: new BreakerOpenError() });

it.each([
  ['2xx', false],
  ['3xx', false],
  ['not_offered', false],
  ['4xx', true],
  ['5xx', true],
] as const)('marks the span of a call with outcome %s as an error: %s', (outcome, isError) => {
  expect(callResult('GET', outcome).isError).toBe(isError);
});

it.each<[outcome: string, error: Error, logged: string[]]>([
  ['refused', REFUSED, ['unanswered games']],
  ['timeout', new SiteError('UPSTREAM_TIMEOUT', 'no answer'), ['unanswered games']],
  ['unreachable', new SiteError('UPSTREAM_UNREACHABLE', 'no connection'), ['unanswered games']],
  ['given_up', new Error('the visitor has left'), []],
])('counts and logs a call without a response as %s', async (outcome, error, logged) => {
  const metrics = createMetrics();
  const keys: string[] = [];
  const limitedLog = (_level: string, key: string) => void keys.push(key);
  const call = observeTransport(() => Promise.reject(error), { metrics, limitedLog });
  await expect(call({ method: 'GET', path: '/game', headers: {} })).rejects.toBe(error);
  const count = `site_api_calls_total{call="games",source="page",outcome="${outcome}"} 1`;
  expect(await metrics.expose()).toContain(count);
  expect(keys).toEqual(logged);
});
