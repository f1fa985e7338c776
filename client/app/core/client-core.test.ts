import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionMark } from '#platform/api/session-record.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { AUTH_COOKIE } from '#shared/config.ts';
import { storeSession } from '#tests/setup/app.tsx';
import { PLAIN_CONFIG } from '#tests/setup/public-config.ts';
import { createClientCore } from './client-core.ts';
import { environmentOf } from './core.ts';
import { type DocumentState, readDocumentState } from './document-state.ts';

const TARGET = { device: 'mobile', locale: 'enUS' } as const;

beforeEach(() => localStorage.clear());
afterEach(() => {
  createCookies().remove(AUTH_COOKIE);
  vi.unstubAllGlobals();
});

function create(state: Partial<DocumentState> = {}) {
  return createClientCore({
    state: {
      config: { ...PLAIN_CONFIG, baseUrl: 'http://localhost' },
      site: {
        settings: { FRONT_LIVE: '1' },
        metadata: { enUS: { title: 'Lucky' }, zhTW: {} },
        categorySeo: [],
      },
      ...{ target: TARGET, request: { kind: 'entry' }, search: '', origin: 'https://site.example' },
      ...{ renderedAt: Date.now(), sessionMark: '', requestId: 'r0', icons: {}, oldBrowser: '' },
      ...{ missingCode: { text: '', reload: '' }, queries: { loaded: [], failed: [] } },
      ...state,
    },
    partsOf: () => ({}) as never,
    onApiError: () => {},
  });
}

it('has one set of API clients for each language', () => {
  const core = create();
  expect(core.clientsOf('enUS')).toBe(core.clientsOf('enUS'));
  expect(core.clientsOf('zhTW')).not.toBe(core.clientsOf('enUS'));
});

it.each([
  [{ 'X-Request-Id': 'r1' }, 'r1'],
  // An API of another origin may not expose it.
  [{}, 'r0'],
])('has the id of the last request, after %j: %s', async (headers, id) => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok', data: null }, { headers }));
  const core = create();
  expect(core.getRequestId()).toBe('r0');
  await core.clientsOf('enUS').webapi('GET', '/webSetting', {});
  expect(core.getRequestId()).toBe(id);
});

describe('the session of the page', () => {
  it.each([
    ['the same member', true, 'Bearer t', true],
    ['another member', true, 'Bearer other', false],
    ['a guest', false, '', true],
    ['a member, but the browser has no session', false, 'Bearer t', false],
    ['a guest, but the browser has a session', true, '', false],
  ])('is that of the server’s HTML for %s', (_, isMember, authorization, isRendered) => {
    if (isMember) storeSession();
    const { auth, renderedEpoch } = create({ sessionMark: authorization && sessionMark(authorization) });
    expect(renderedEpoch).toBe(isRendered ? auth.getState().epoch : null);
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])('answers a second factor (%s) only for the member who was asked (another one: %s)', async (shown, isOther, result) => {
    storeSession();
    const core = create();
    const answers = [
      Response.json({ status: 'error', code: 'SECOND_FACTOR_NEEDED', message: '' }, { status: 200 }),
      Response.json({ status: 'ok', data: 1 }),
    ];
    vi.stubGlobal('fetch', async () => answers.shift());
    const done = core
      .clientsOf('enUS')
      .dataApi('POST', '/cashier/withdraw', { isHandled: true })
      .then(
        () => true,
        () => false,
      );
    await vi.waitFor(() => expect(core.dialogs.getState().dialogs).toHaveLength(1));
    if (isOther) core.auth.accept({ access_token: 'new', expires_in: 3600, token_type: 'Bearer' });
    core.dialogs.settle(core.dialogs.getState().dialogs[0]?.id ?? 0, shown);
    expect(await done).toBe(result);
  });
});

it('gives components the parts of a language and device', () => {
  const core = create({ site: { ...create().site, languages: ['zhTW'] } as never });
  const app = environmentOf(core, { device: 'desktop', locale: 'zhTW' });
  expect(app).toMatchObject({
    ...{
      device: 'desktop',
      locale: 'zhTW',
      languages: ['zhTW'],
      metadata: {},
      settings: { FRONT_LIVE: '1' },
    },
    ...{ origin: 'https://site.example', style: { strategy: 'prefix', defaultLocale: 'enUS' } },
  });
  expect(app.webapi).toBe(core.clientsOf('zhTW').webapi);
  expect(['APP', 'PROMO'].map((name) => app.hasPage(name as never))).toEqual([false, true]);
  const phone = environmentOf(create(), { device: 'mobile', locale: 'enUS' });
  expect([phone.hasPage('APP'), phone.metadata.title, phone.languages.length]).toEqual([true, 'Lucky', 2]);
});

it('refuses a document without a state', () => {
  document.body.innerHTML = '';
  expect(() => readDocumentState(document)).toThrow('the page carries no state');
});
