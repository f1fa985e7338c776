import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';
import { removeTrace, traceOf } from './context.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const GIVEN = `00-${ID}-00f067aa0ba902b7-01`;

describe('a trace', () => {
  it('is removed with the data of other vendors', () => {
    const headers = { traceparent: GIVEN, tracestate: 'vendor=1', host: 'a' };
    removeTrace(headers);
    expect(headers).toEqual({ host: 'a' });
  });

  it('continues a given trace with its id and flag and this request as the parent', () => {
    const trace = traceOf({ traceparent: GIVEN, tracestate: 'vendor=1' });
    expect(trace.id).toBe(ID);
    expect(trace.traceparent).toMatch(new RegExp(`^00-${ID}-[\\da-f]{16}-01$`));
    expect(trace.traceparent).not.toContain('00f067aa0ba902b7');
    expect(trace.tracestate).toBe('vendor=1');
    expect(traceOf({ traceparent: `01-${ID}-00f067aa0ba902b7-03-more` })).toMatchObject({
      id: ID,
      traceparent: expect.stringMatching(/-01$/),
    });
  });

  it.each([
    undefined,
    '',
    'nonsense',
    GIVEN.toUpperCase(),
    `${GIVEN}-more`,
    GIVEN.replace(/^00/, 'ff'),
    GIVEN.replace(ID, '0'.repeat(32)),
    GIVEN.replace('00f067aa0ba902b7', '0'.repeat(16)),
    `00-${ID}-00f067aa0ba902b7-01\r\nX: y`,
  ])('starts anew without a valid header: %j', (traceparent) => {
    const trace = traceOf({ traceparent, tracestate: 'vendor=1' });
    expect(trace.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    expect(trace.id).not.toBe(ID);
    expect(trace.tracestate).toBeUndefined();
  });

  it('drops a tracestate that is too long or not plain text', () => {
    for (const tracestate of ['x'.repeat(513), 'a=\u0001'])
      expect(traceOf({ traceparent: GIVEN, tracestate }).tracestate).toBeUndefined();
  });
});

describe('the site', () => {
  it('passes the trace to the API with calls of pages and of browsers, and logs it in every line', async () => {
    const seen: unknown[] = [];
    const { agent, log } = await startSite({
      env: { TRUST_PROXY: '1' },
      api: (req, res) => {
        seen.push(req.headers.traceparent);
        res.end('{"status":"ok","data":[]}');
      },
    });
    await agent.get('/enUS/promo').set('traceparent', GIVEN);
    await agent.get('/api/webapi/x').set('traceparent', GIVEN).set('tracestate', 'vendor=1');
    expect(seen).toHaveLength(7);
    for (const header of seen) expect(header).toMatch(new RegExp(`^00-${ID}-[\\da-f]{16}-01$`));
    await expect.poll(() => log.filter(({ msg }) => msg === 'answered').length).toBe(2);
    expect(log.every(({ trace }) => trace === ID)).toBe(true);
  });

  it.each([
    ['for a request without one', {}],
    ['instead of a visitor’s, without a proxy in front', { traceparent: GIVEN, tracestate: 'vendor=1' }],
  ])('starts a trace %s', async (_title, headers) => {
    const seen: unknown[] = [];
    const { agent, log } = await startSite({
      api: (req, res) => {
        seen.push(req.headers.traceparent);
        expect(req.headers.tracestate).toBeUndefined();
        res.end('{"status":"ok","data":[]}');
      },
    });
    await agent.get('/api/webapi/x').set(headers);
    expect(log[0]?.trace).not.toBe(ID);
    await expect.poll(() => log.length).toBe(1);
    expect(seen).toEqual([expect.stringMatching(new RegExp(`^00-${log[0]?.trace}-[\\da-f]{16}-00$`))]);
  });
});
