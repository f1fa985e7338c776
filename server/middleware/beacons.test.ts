import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IPHONE, startSite } from '#tests/server/site.ts';
import { createContractDepartures } from '../monitor/contract-departures.ts';
import { createLimitedLog, type Logger } from '../monitor/log.ts';
import { createAddressBucket, createBucket } from './beacons.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

const VISIT = { lcp: 1234.5, inp: 80, cls: 0.02, hydration: 900, chunkFailures: 1 };
const sendVisit = ({ agent }: Site, body: object | string, userAgent = IPHONE) =>
  agent
    .post('/rum')
    .set('Content-Type', 'text/plain;charset=UTF-8')
    .set('User-Agent', userAgent)
    .send(typeof body === 'string' ? body : JSON.stringify(body));
const metricsOf = async ({ agent }: Site) => (await agent.get('/metrics')).text;

describe('a visit', () => {
  it('is counted by device, without any visitor data', async () => {
    const site = await startSite();
    const answer = await sendVisit(site, VISIT);
    expect([answer.status, answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual([
      204,
      'no-store',
      undefined,
    ]);
    await sendVisit(site, { chunkFailures: 0 }, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
    const text = await metricsOf(site);
    expect(text).toContain('site_rum_visits_total{device="mobile"} 1\n');
    expect(text).toContain('site_rum_lcp_seconds_sum{device="mobile"} 1.2345\n');
    expect(text).toContain('site_rum_inp_seconds_bucket{le="0.1",device="mobile"} 1\n');
    expect(text).toContain('site_rum_cls_sum{device="mobile"} 0.02\n');
    const bounds = text.matchAll(/site_rum_cls_bucket\{le="([\d.]+)",device="mobile"\} (\d)/g);
    expect([...bounds].map(([, bound, count]) => `${bound} ${count}`)).toEqual([
      '0.01 0',
      '0.05 1',
      '0.1 1',
      '0.15 1',
      '0.25 1',
      '0.5 1',
      '1 1',
    ]);
    expect(text).toContain('site_rum_hydration_seconds_count{device="mobile"} 1\n');
    expect(text).toContain('site_rum_chunk_failures_total{device="mobile"} 1\n');
    expect(text).toContain('site_rum_visits_total{device="desktop"} 1\n');
    expect(text).not.toContain('site_rum_lcp_seconds_sum{device="desktop"}');
    expect(JSON.stringify(site.log)).not.toContain('1234.5');
  });

  it.each([
    ['no JSON', 'nonsense', 400],
    ['another shape', { ...VISIT, uuid: 'me' }, 400],
    ['no number', { lcp: 'fast', chunkFailures: 0 }, 400],
    ['a number that no visit has', { lcp: 1e12, chunkFailures: 0 }, 400],
    ['too much', ' '.repeat(5000), 413],
  ])('of %s is refused and not counted', async (_name, body, status) => {
    const site = await startSite();
    expect((await sendVisit(site, body)).status).toBe(status);
    expect(await metricsOf(site)).not.toContain('site_rum_visits_total{');
  });

  it('is accepted only by POST, not from crawlers, and not with RUM=0', async () => {
    const site = await startSite();
    expect((await site.agent.get('/rum')).status).toBe(405);
    expect((await sendVisit(site, VISIT, 'Googlebot/2.1')).status).toBe(204);
    expect(await metricsOf(site)).not.toContain('site_rum_visits_total{');
    const off = await startSite({ env: { RUM: '0' } });
    expect((await sendVisit(off, VISIT)).status).toBe(404);
    expect(off.renders).toEqual([]);
  });

  it('has a rate limit for each address, which visits of other addresses do not reach', async () => {
    const site = await startSite({ env: { TRUST_PROXY: '1' } });
    const send = (address: string) =>
      fetch(`${site.origin}/rum`, {
        method: 'POST',
        headers: { 'User-Agent': IPHONE, 'X-Forwarded-For': address },
        body: JSON.stringify(VISIT),
      }).then(({ status }) => status);
    const ofOne = await Promise.all(Array.from({ length: 100 }, () => send('203.0.113.1')));
    expect(new Set(ofOne)).toEqual(new Set([204, 429]));
    const ofMany = await Promise.all(Array.from({ length: 200 }, (_, n) => send(`198.51.100.${n}`)));
    expect(new Set(ofMany)).toEqual(new Set([204]));
  });
});

const LEGACY = {
  'csp-report': {
    'document-uri': 'https://site.example/api/webapi/play/open/s3cret?token=s3cret',
    'effective-directive': 'img-src',
    'blocked-uri': 'http://evil.example/pixel?s3cret',
    'source-file': 'https://site.example/assets/a.js?s3cret',
    'line-number': 7,
  },
};
const MODERN = {
  type: 'csp-violation',
  body: {
    documentURL: 'https://site.example/enUS',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
  },
};

describe('a report of the content policy', () => {
  const report = ({ agent }: Site, body: unknown, type = 'application/reports+json') =>
    agent.post('/csp-report').set('Content-Type', type).send(JSON.stringify(body));

  it('is counted each time and logged once, without queries, tokens or samples', async () => {
    const site = await startSite();
    for (let round = 0; round < 3; round += 1) {
      expect((await report(site, LEGACY, 'application/csp-report')).status).toBe(204);
      expect((await report(site, [MODERN, { type: 'deprecation', body: {} }])).status).toBe(204);
    }
    const text = await metricsOf(site);
    expect(text).toContain('site_csp_violations_total{directive="img-src"} 3\n');
    expect(text).toContain('site_csp_violations_total{directive="script-src-elem"} 3\n');
    const lines = site.log.filter(
      ({ msg }) => msg === 'a browser reported a violation of the content policy',
    );
    expect(lines).toMatchObject([
      {
        directive: 'img-src',
        blocked: 'http://evil.example',
        page: '/api/webapi/play/open/***',
        source: 'https://site.example/assets/a.js:7',
      },
      { directive: 'script-src-elem', blocked: 'inline', page: '/enUS', source: '' },
    ]);
    expect(JSON.stringify(site.log)).not.toContain('s3cret');
  });

  it.each([
    ['https://site.example/api/webapi/play/open/s3cret', 'https://site.example/api/webapi/play/open/***:7'],
    [
      'https://site.example/api/webapi/pay/s3cret?a=s3cret#s3cret',
      'https://site.example/api/webapi/pay/***:7',
    ],
    ['https://other.example/s3cret.js', 'https://other.example:7'],
    ['data:text/javascript,s3cret', 'data::7'],
    ['chrome-extension://abcdef/s3cret.js', 'chrome-extension://abcdef:7'],
    ['s3cret', ''],
  ])('logs the source %s as %s', async (file, source) => {
    const site = await startSite();
    const legacy = { 'csp-report': { ...LEGACY['csp-report'], 'source-file': file } };
    const modern = { ...MODERN, body: { ...MODERN.body, sourceFile: file, lineNumber: 7 } };
    await report(site, legacy, 'application/csp-report');
    await report(site, [modern]);
    const lines = site.log.filter(
      ({ msg }) => msg === 'a browser reported a violation of the content policy',
    );
    expect(lines.map((line) => line.source)).toEqual([source, source]);
    expect(JSON.stringify(site.log)).not.toContain('s3cret');
  });

  it('creates no labels of its own, and is refused when invalid', async () => {
    const site = await startSite();
    const made = { type: 'csp-violation', body: { effectiveDirective: 'x"} 1\nevil', blockedURL: '<b>' } };
    expect((await report(site, [made])).status).toBe(204);
    expect(await metricsOf(site)).toContain('site_csp_violations_total{directive="other"} 1\n');
    for (const body of [null, 7, {}, Array(51).fill(MODERN)])
      expect((await report(site, body)).status).toBe(400);
    expect((await report(site, 'x'.repeat(40_000))).status).toBe(413);
  });

  it('has a rate limit and does not delay pages', async () => {
    const site = await startSite();
    const body = JSON.stringify([MODERN]);
    const send = () =>
      fetch(`${site.origin}/csp-report`, { method: 'POST', body }).then(({ status }) => status);
    const answers = await Promise.all(Array.from({ length: 200 }, send));
    expect(new Set(answers)).toEqual(new Set([204, 429]));
    expect((await site.agent.get('/enUS/promo')).status).toBe(200);
  });

  it.each([
    ['no proxy', '0', '6.6.6.6, 10.0.0.1'],
    ['one proxy', '1', '6.6.6.7, 10.0.0.1'],
    ['two proxies', '2', '10.0.0.1, 10.9.9.9'],
  ])('of one address behind %s takes nothing from other addresses', async (_name, TRUST_PROXY, flood) => {
    const site = await startSite({ env: { TRUST_PROXY } });
    const send = (forwarded: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          // Entries to the left are not trusted.
          fetch(`${site.origin}/csp-report`, {
            method: 'POST',
            body: JSON.stringify([MODERN]),
            headers: { 'x-forwarded-for': `${index}.1.1.1, ${forwarded}` },
          }).then(({ status }) => status),
        ),
      );
    const taken = (await send(flood, 100)).filter((status) => status === 204).length;
    expect(taken).toBeLessThan(20);
    const other = await send(TRUST_PROXY === '1' ? '9.9.9.9' : '9.9.9.9, 10.9.9.9', 5);
    expect(new Set(other)).toEqual(new Set([TRUST_PROXY === '0' ? 429 : 204]));
  });

  it('is requested by every page, with report-to on https', async () => {
    const plain = await startSite();
    const { headers } = await plain.agent.get('/enUS/promo');
    expect(headers['content-security-policy']).toMatch(/report-uri \/csp-report$/);
    expect(headers['reporting-endpoints']).toBeUndefined();
    const secure = await startSite({ env: { SITE_ORIGIN: 'https://site.example' } });
    const answer = await secure.agent.get('/enUS/promo');
    expect(answer.headers['content-security-policy']).toContain('report-uri /csp-report; report-to csp');
    expect(answer.headers['reporting-endpoints']).toBe('csp="/csp-report"');
  });
});

afterEach(() => vi.useRealTimers());

it('allows a burst, then its rate, and saves at most a burst', () => {
  vi.useFakeTimers();
  const bucket = createBucket({ perSecond: 10, burst: 5 });
  const count = () => Array.from({ length: 100 }, bucket).filter(Boolean).length;
  expect(count()).toBe(5);
  vi.advanceTimersByTime(99);
  expect(count()).toBe(0);
  vi.advanceTimersByTime(201);
  expect(count()).toBe(3);
  vi.advanceTimersByTime(3_600_000);
  expect(count()).toBe(5);
});

it('has a bucket for each address; refused requests take nothing from others', () => {
  vi.useFakeTimers();
  const bucket = createAddressBucket({ perSecond: 1, burst: 3 }, { perSecond: 1, burst: 6 });
  const count = (address: string) => Array.from({ length: 50 }, () => bucket(address)).filter(Boolean).length;
  expect(count('10.0.0.1')).toBe(3);
  expect(count('10.0.0.2')).toBe(3);
  // The common bucket is empty.
  expect(count('10.0.0.3')).toBe(0);
});

it.each([
  ['2001:db8::1', '2001:db8::ffff:2', true],
  ['2001:db8:0:0:1::', '2001:db8::2', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['::1', '::2', true],
])('counts %s and %s as one subscriber: %s', (one, other, isOne) => {
  const bucket = createAddressBucket({ perSecond: 0, burst: 1 }, { perSecond: 0, burst: 9 });
  expect(bucket(one)).toBe(true);
  expect(bucket(other)).toBe(!isOne);
});

describe('a report of departures from the API’s contract', () => {
  const report = ({ agent }: Site, body: unknown) =>
    agent.post('/contract-report').send(JSON.stringify(body)).set('Content-Type', 'text/plain');
  const departure = { call: 'games', field: 'is_hot', reading: 'tolerated' };
  const linesOf = ({ log }: Site) =>
    log.filter(({ msg }) => msg === 'an API answer departs from the contract');

  it('is counted each time and logged once a minute by call and field', async () => {
    const site = await startSite();
    const summary = { call: 'gameRecords', field: 'summary', reading: 'refused' };
    for (let round = 0; round < 3; round++)
      expect((await report(site, { departures: [departure, summary] })).status).toBe(204);
    await expect
      .poll(() => metricsOf(site))
      .toContain('site_contract_departures_total{call="games",field="is_hot",reading="tolerated"} 3\n');
    await expect
      .poll(() => metricsOf(site))
      .toContain('site_contract_departures_total{call="gameRecords",field="summary",reading="refused"} 3\n');
    expect(linesOf(site)).toMatchObject([
      { ...departure, source: 'browser' },
      { ...summary, source: 'browser' },
    ]);
  });

  it('is logged again after a minute', async () => {
    vi.useFakeTimers();
    const log: object[] = [];
    const departures = createContractDepartures({
      registry: new Registry(),
      limitedLog: createLimitedLog({ warn: (line: object) => log.push(line) } as unknown as Logger),
    });
    const record = () => departures.take({ departures: [departure] });
    record();
    await vi.waitFor(() => expect(log).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(61_000);
    record();
    await vi.waitFor(() => expect(log).toHaveLength(2));
  });

  it('creates no labels of its own, and is refused when invalid', async () => {
    const site = await startSite();
    const unknown = [
      { ...departure, call: 's3cret' },
      { ...departure, field: 's3cret' },
      { ...departure, call: 'constructor' },
    ];
    expect((await report(site, { departures: [...unknown, departure] })).status).toBe(204);
    await expect.poll(() => metricsOf(site)).toContain('field="is_hot",reading="tolerated"} 1\n');
    expect(await metricsOf(site)).not.toMatch(/s3cret|constructor/);
    expect(JSON.stringify(site.log)).not.toContain('s3cret');
    const many = Array(51).fill(departure);
    for (const body of [
      null,
      7,
      {},
      { departures: many },
      { departures: [{ ...departure, value: 's3cret' }] },
    ])
      expect((await report(site, body)).status).toBe(400);
    expect((await site.agent.get('/contract-report')).status).toBe(405);
  });

  it('has a rate limit', async () => {
    const site = await startSite();
    const body = JSON.stringify({ departures: [departure] });
    const send = () =>
      fetch(`${site.origin}/contract-report`, { method: 'POST', body }).then(({ status }) => status);
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    expect(new Set(answers)).toEqual(new Set([204, 429]));
  });
});
