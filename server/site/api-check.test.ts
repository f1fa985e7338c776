import { describe, expect, it, vi } from 'vitest';
import type { ApiCall, ApiResponse } from '#shared/render.ts';
import { createLimitedLog, createLogger } from '../monitor/log.ts';
import { createApiCheck } from './api-check.ts';

const ok = (data: unknown): ApiResponse => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ status: 'ok', data }),
});
const SITE = ok([{ name: 'title', content: 'Lucky' }]);
const SETTINGS = ok({ list: [{ name: 'FESTIVAL_DRAGON', content: '1' }] });
const plain = (status: number, body: string): ApiResponse => ({ status, headers: {}, body });

/** A check over an API with these answers by path. */
function checkOf(answers: { site?: ApiResponse; settings?: ApiResponse }, isInMaintenance = false) {
  const state = { ...answers };
  const callApi = vi.fn(async ({ path }: ApiCall) => {
    const answer = path.startsWith('/webSite') ? state.site : state.settings;
    if (!answer) throw new Error('connect ECONNREFUSED');
    return answer;
  });
  const log = createLogger('silent');
  const check = createApiCheck({
    ...{ callApi, uuid: 'u1', host: 'www.example.com', locale: 'enUS', log },
    limitedLog: createLimitedLog(log),
    onDeparture: () => {},
    isInMaintenance: () => isInMaintenance,
  });
  return { check, callApi, state };
}

describe('the API is confirmed', () => {
  it.each([
    ['by readable site data', { site: SITE }, true],
    ['by readable settings alone', { site: plain(404, ''), settings: SETTINGS }, true],
    ['by an empty list', { settings: ok({ list: [] }) }, true],
    ['not while it is unreachable', {}, false],
    ['not by 404', { site: plain(404, '{}'), settings: plain(404, '{}') }, false],
    ['not by HTML', { site: plain(200, '<html>'), settings: plain(200, '<html>') }, false],
    ['not by JSON of another kind', { site: plain(200, '{"a":1}'), settings: plain(200, '[]') }, false],
    ['not by a refusal', { site: plain(200, '{"status":"error","message":"no"}') }, false],
    ['not by lists of other things', { site: ok([{ title: 'x' }]), settings: ok({ list: [7] }) }, false],
  ])('%s', async (_title, answers, expected) => {
    expect(await checkOf(answers).check.isConfirmed()).toBe(expected);
  });

  it('by its maintenance', async () => {
    const closed = plain(503, '{"status":"error","code":"MAINTENANCE"}');
    expect(await checkOf({ site: closed, settings: closed }, true).check.isConfirmed()).toBe(true);
  });

  it('once: then it is not asked any more, whatever it answers', async () => {
    const { check, callApi, state } = checkOf({});
    expect(await check.isConfirmed()).toBe(false);
    state.site = SITE;
    expect(await check.isConfirmed()).toBe(true);
    const count = callApi.mock.calls.length;
    delete state.site;
    expect(await check.isConfirmed()).toBe(true);
    expect(callApi.mock.calls.length).toBe(count);
  });

  it('by one request for all probes at a time, which do not wait for a slow API', async () => {
    const { check, callApi } = checkOf({});
    callApi.mockImplementation(() => new Promise(() => {}));
    expect(await Promise.all([check.isConfirmed(), check.isConfirmed()])).toEqual([false, false]);
    expect(callApi).toHaveBeenCalledTimes(1);
  });
});
