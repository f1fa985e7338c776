import type http from 'node:http';
import type { Response } from 'express';
import { describe, expect, it } from 'vitest';
import { SiteError } from '#shared/errors.ts';
import type { RenderOutcome, RenderRequest } from '#shared/render.ts';
import { CHROME, fakePage, GOOGLEBOT, GOOGLEBOT_PHONE, IPHONE, startSite } from '#tests/server/site.ts';
import { rememberReturnTo } from './page.ts';

/** The URL of a redirect to the login and the id of the tab's cookie. */
function loginRedirectOf({ headers }: { headers: Record<string, string> }) {
  const [location, id] = (headers.location ?? '').split('&cbid=');
  return { location, id };
}

describe('a page without its main content', () => {
  const render = async (asked: RenderRequest) =>
    fakePage(asked, { isCacheable: false, isContentMissing: true });

  it.each([
    ['/enUS/promo', GOOGLEBOT],
    ['/m/enUS/promo', GOOGLEBOT_PHONE],
    ['/enUS/promo/7', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ])('%s is a 503 with Retry-After for a crawler', async (path, agentName) => {
    const { agent } = await startSite({ render });
    const { status, headers, text } = await agent.get(path).set('User-Agent', agentName);
    expect([status, headers['cache-control']]).toEqual([503, 'private, no-store']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).toContain('<main data-page="PROMO');
  });

  it('is a 200 for a visitor', async () => {
    const { agent } = await startSite({ render });
    const { status, headers } = await agent.get('/enUS/promo').set('User-Agent', CHROME);
    expect([status, headers['retry-after']]).toEqual([200, undefined]);
  });

  it('is not needed while the cache has the page', async () => {
    let isDown = false;
    const { agent } = await startSite({
      env: { PAGE_CACHE_SECONDS: '10' },
      render: async (asked) => (isDown ? render(asked) : fakePage(asked)),
    });
    await agent.get('/enUS/promo').set('User-Agent', GOOGLEBOT);
    isDown = true;
    expect((await agent.get('/enUS/promo').set('User-Agent', GOOGLEBOT)).status).toBe(200);
  });
});

describe('the input of a page', () => {
  it('is the path, the visitor, the site and the public configuration', async () => {
    const { agent, renders, origin } = await startSite({
      env: { WEBAPI_ORIGIN: 'http://internal.example:9000' },
    });
    await agent
      .get('/enUS/promo/7?keyword=x')
      .set({ 'X-Request-Id': 'request-0001', Cookie: 'authToken=Bearer%20t' });
    const asked = renders[0];
    expect(asked).toMatchObject({
      page: { kind: 'route', match: { name: 'PROMO_DETAIL', params: { promoID: '7' }, isInvalid: false } },
      pathname: '/enUS/promo/7',
      search: '?keyword=x',
      origin,
      target: { device: 'desktop', locale: 'enUS' },
      style: { strategy: 'prefix', defaultLocale: 'enUS' },
      site: {
        metadata: { enUS: { title: 'Lucky' }, zhTW: { title: 'Lucky' } },
        settings: { FESTIVAL_DRAGON: '1' },
        categorySeo: [],
      },
      isSiteStale: false,
      requestId: 'request-0001',
    });
    const { callApi: _, sharedCache: __, signal: ___, log: ____, ...plain } = asked as RenderRequest;
    expect(JSON.stringify(plain)).not.toContain('internal.example');
  });

  it('is a 404 page for invalid params, and the entry page at the root', async () => {
    const { agent, renders } = await startSite();
    const invalid = await agent.get('/m/enUS/promo/abc').set('User-Agent', IPHONE);
    expect([invalid.status, invalid.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect((await agent.get('/')).status).toBe(200);
    expect(renders.map((asked) => asked.page)).toEqual([
      { kind: 'routeInvalid', path: '/m/enUS/promo/abc' },
      { kind: 'entry' },
    ]);
  });

  it('of all components is requested from the app, which has it only in development', async () => {
    const { agent, renders } = await startSite();
    await agent.get('/_ui');
    expect(renders[0]?.page).toEqual({ kind: 'gallery' });
  });

  it('is an empty and marked site when the API is down', async () => {
    const { agent, renders } = await startSite({ isApiDown: true });
    expect((await agent.get('/enUS/promo')).status).toBe(200);
    expect([renders[0]?.isSiteStale, renders[0]?.site.metadata]).toEqual([
      true,
      { enUS: { title: '127.0.0.1' }, zhTW: { title: '127.0.0.1' } },
    ]);
  });
});

describe('the guard', () => {
  it('sends a guest of a member page to login and remembers the page for ten minutes', async () => {
    const { agent, renders, calls } = await startSite({ env: { TRUST_PROXY: '1' } });
    const answer = await agent.get('/zhTW/record/game?page=2').set('X-Forwarded-Proto', 'https');
    const { id, location } = loginRedirectOf(answer);
    expect([answer.status, location]).toEqual([302, '/zhTW/login?cb=1']);
    expect(answer.headers['set-cookie']).toEqual([
      `comeback-${id}=%2FzhTW%2Frecord%2Fgame%3Fpage%3D2; Max-Age=600; Path=/; SameSite=Lax; Secure`,
    ]);
    expect([renders.length, calls.length]).toEqual([0, 0]);
  });

  it('gives each of two concurrent tabs its own return cookie', async () => {
    const { agent } = await startSite();
    const [one, other] = await Promise.all([agent.get('/enUS/member'), agent.get('/enUS/member')]);
    expect(loginRedirectOf(one).id).not.toBe(loginRedirectOf(other).id);
  });

  it('shares one return cookie between tabs when the Cookie header is long', async () => {
    const { agent } = await startSite();
    const notes = [1, 2, 3, 4, 5].map((n) => `comeback-tab${n}=${'x'.repeat(1500)}`).join('; ');
    const answer = await agent.get('/enUS/member').set('Cookie', notes);
    expect(answer.headers.location).toBe('/enUS/login?cb=1');
    expect(answer.headers['set-cookie']).toEqual([
      'comeback=%2FenUS%2Fmember; Max-Age=600; Path=/; SameSite=Lax',
    ]);
  });

  it('stores no return cookie for a route without return or a path that is too long', async () => {
    const { agent } = await startSite();
    const form = await agent.get('/enUS/member/pswChange');
    expect([form.headers.location, form.headers['set-cookie']]).toEqual(['/enUS/login', undefined]);
    const long = await agent.get(`/enUS/member?x=${'y'.repeat(2000)}`);
    expect([long.headers.location, long.headers['set-cookie']]).toEqual(['/enUS/login?cb=1', undefined]);
  });

  it('renders the page for a member', async () => {
    const { agent } = await startSite();
    const member = await agent.get('/enUS/member').set('Cookie', MEMBER);
    expect([member.status, member.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });
});

const MEMBER = 'authToken=Bearer%20t; WUUID=device-0001';

describe('login and signup, requested with a session', () => {
  /** A site whose API handles `GET /auth/info` like this. */
  const withSession = (answer: (req: http.IncomingMessage, res: http.ServerResponse) => void) =>
    startSite({
      api: (req, res) => {
        if (req.url?.endsWith('/auth/info')) return answer(req, res);
        res.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok","data":[]}');
      },
    });
  const withStatus = (status: number) =>
    withSession((_req, res) => res.writeHead(status).end('{"status":"ok"}'));

  it('redirect home when the API confirms the session with the visitor’s headers', async () => {
    const asked: (string | string[] | undefined)[] = [];
    const { agent, renders, calls } = await withSession(({ headers }, res) => {
      asked.push(headers.authorization, headers['x-uuid'], headers.locale);
      res.end('{"status":"ok","data":{}}');
    });
    for (const path of ['/zhTW/login', '/zhTW/signup']) {
      const answer = await agent.get(path).set('Cookie', MEMBER);
      expect([answer.status, answer.headers.location]).toEqual([302, '/zhTW']);
      expect((await agent.get(path)).status).toBe(200);
    }
    expect(calls.filter((call) => call === 'GET /api/webapi/auth/info').length).toBe(2);
    expect(asked.slice(0, 3)).toEqual(['Bearer t', 'device-0001', 'zhTW']);
    expect(renders.every(({ session }) => session.authorization === null)).toBe(true);
  });

  it('redirect a confirmed session to the stored page once', async () => {
    const { agent } = await withStatus(200);
    const answer = await agent
      .get('/enUS/login?cb=1&cbid=abcd')
      .set('Cookie', `${MEMBER}; returnTo=%2FenUS; comeback-abcd=%2FenUS%2Frecord%2Fgame%3Fpage%3D2`);
    expect([answer.status, answer.headers.location]).toEqual([302, '/enUS/record/game?page=2']);
    expect(answer.headers['set-cookie']).toEqual(['comeback-abcd=; Max-Age=0; Path=/; SameSite=Lax']);
  });

  it.each([
    'https%3A%2F%2Fevil.example',
    '%2F%2Fevil.example',
    '%2FenUS%2Flogin',
    '%E0%A4%A',
    '%2FenUS%2Fnope',
  ])('show the page for the invalid return path %s', async (noted) => {
    const { agent } = await withStatus(200);
    const answer = await agent.get('/enUS/login?cb=1').set('Cookie', `${MEMBER}; returnTo=${noted}`);
    expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
  });

  it('show the page for a dead session, clear its cookie and keep the return cookie', async () => {
    const { agent, renders } = await withStatus(401);
    const answer = await agent.get('/enUS/login?cb=1').set('Cookie', `${MEMBER}; returnTo=%2FenUS%2Fmember`);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toEqual(['authToken=; Max-Age=0; Path=/; SameSite=Lax']);
    expect(renders[0]).toMatchObject({ search: '?cb=1', session: { authorization: null } });
  });

  it.each([500, 503, 404, 302])('stay where the API answers %s, and so does the session', async (status) => {
    const { agent, renders } = await withStatus(status);
    const answer = await agent.get('/enUS/login').set('Cookie', MEMBER);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(renders[0]?.session.authorization).toBeNull();
  });

  it('are served although the API hangs', async () => {
    const { agent } = await withSession(() => undefined);
    expect((await agent.get('/enUS/login').set('Cookie', MEMBER)).status).toBe(200);
  });

  it('ask the API nothing for a guest', async () => {
    const { agent, calls } = await withStatus(200);
    await agent.get('/enUS/login');
    expect(calls.some((call) => call.includes('/auth/info'))).toBe(false);
  });
});

describe('the outcome of the app', () => {
  const withOutcome = (outcome: (asked: RenderRequest) => RenderOutcome) =>
    startSite({ render: async (asked) => outcome(asked) });

  it('may be a redirect with a page to return to and the end of a session', async () => {
    const { agent } = await withOutcome(() => ({
      kind: 'redirect',
      to: '/enUS/login?cb=1',
      returnTo: '/enUS/member',
      isSessionOver: true,
    }));
    const answer = await agent
      .get('/enUS/member')
      .set('Cookie', 'authToken=Bearer%20dead; WUUID=device-0001');
    const { id, location } = loginRedirectOf(answer);
    expect([answer.status, location]).toEqual([302, '/enUS/login?cb=1']);
    expect(answer.headers['set-cookie']).toEqual([
      'authToken=; Max-Age=0; Path=/; SameSite=Lax',
      `comeback-${id}=%2FenUS%2Fmember; Max-Age=600; Path=/; SameSite=Lax`,
    ]);
  });

  it('may be a page for a guest, because the session is over', async () => {
    const { agent } = await withOutcome((asked) => fakePage(asked, { isSessionOver: true }));
    const answer = await agent.get('/enUS/promo').set('Cookie', 'authToken=Bearer%20dead; WUUID=device-0001');
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toEqual(['authToken=; Max-Age=0; Path=/; SameSite=Lax']);
  });

  it('sets an X-UUID cookie with an uncached page', async () => {
    const { agent, renders } = await startSite();
    const answer = await agent.get('/enUS/game?keyword=x');
    const uuid = renders[0]?.session.uuid;
    expect(answer.headers['set-cookie']).toEqual([`WUUID=${uuid}; Max-Age=34560000; Path=/; SameSite=Lax`]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('a render without an end', () => {
  it('is 503 after its deadline and aborts the render', async () => {
    const signals: AbortSignal[] = [];
    const { agent } = await startSite({
      deps: { renderTimeoutMs: 60 },
      render: (asked) => {
        if (asked.page.kind === 'error') return Promise.resolve(fakePage(asked));
        signals.push(asked.signal as AbortSignal);
        return new Promise(() => undefined);
      },
    });
    for (const path of ['/enUS/promo', '/enUS/game?keyword=x']) {
      expect((await agent.get(path)).status).toBe(503);
    }
    expect(signals.map((signal) => signal.reason?.id)).toEqual(['RENDER_TIMEOUT', 'RENDER_TIMEOUT']);
  });

  it('is aborted when the visitor leaves first', async () => {
    let signal: AbortSignal | undefined;
    const { origin } = await startSite({
      render: (asked) => {
        signal = asked.signal as AbortSignal;
        return new Promise(() => undefined);
      },
    });
    const leaving = new AbortController();
    const left = fetch(`${origin}/enUS/game?keyword=x`, { signal: leaving.signal });
    await expect.poll(() => signal !== undefined).toBe(true);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => signal?.reason).toMatchObject({ message: 'the visitor left' });
  });

  it('keeps the status of the app’s own error', async () => {
    const { agent } = await startSite({
      render: async (asked) => {
        if (asked.page.kind === 'error') return fakePage(asked);
        throw new SiteError('UPSTREAM_TIMEOUT', 'detail');
      },
    });
    const answer = await agent.get('/enUS/promo');
    expect([answer.status, answer.text.includes('detail')]).toEqual([504, false]);
  });
});

/** A response of a visitor who sent this Cookie header. */
function setUp(cookie = '') {
  const cookies: string[] = [];
  // The part of a response that the code reads.
  const res = {
    req: { headers: { cookie } },
    locals: { visitor: { protocol: 'https' } },
    append: (_: string, value: string) => cookies.push(value),
  } as unknown as Response;
  return { res, cookies };
}

it.each([
  [1500, true],
  [1501, false],
])('stores a path of %i characters in a cookie: %s', (length, isNoted) => {
  const { res, cookies } = setUp();
  // The encoded slash takes three characters.
  const path = `/${'a'.repeat(length - 3)}`;
  const login = rememberReturnTo(res, '/enUS/login?cb=1', path);
  expect(cookies).toHaveLength(isNoted ? 1 : 0);
  expect(login.includes('cbid=')).toBe(isNoted);
});

it.each([
  [6_000, true],
  [6_001, false],
])('with %i characters of cookies stores the path in a cookie of its own: %s', (length, isOwn) => {
  const { res, cookies } = setUp('c'.repeat(length));
  const login = rememberReturnTo(res, '/enUS/login?cb=1', '/enUS/member');
  expect(login.includes('cbid=')).toBe(isOwn);
  expect(cookies[0]?.startsWith(isOwn ? 'comeback-' : 'comeback=')).toBe(true);
});
