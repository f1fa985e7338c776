import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { vi } from 'vitest';
import { loadMessages } from '#app/core/messages.ts';
import { handleApiError } from '#app/errors/api-errors.ts';
import { LAZY_MODULES } from '#app/pages/browser-modules.ts';
import { findPage } from '#app/pages/page-table.ts';
import { createSharedParts } from '#app/pages/shared-parts.tsx';
import { AppProviders } from '#app/view/app-tree.tsx';
import { type ClientCall, createApiClients } from '#platform/api/http.ts';
import { createAuthStore } from '#platform/api/session.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import { createReturnTo } from '#platform/browser/return-to.ts';
import { createStorages } from '#platform/browser/storage.ts';
import { createQueryClient } from '#platform/net/query-client.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { type Navigation, NavigationContext } from '#platform/site/navigation.ts';
import type { AppEnvironment, CurrentPage } from '#platform/site/page.ts';
import { SiteError } from '#shared/errors.ts';
import { LOCALES, type Locale, localeEntry } from '#shared/locales.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { PLAIN_CONFIG } from './public-config.ts';

/** The answer of a mocked call: data, a refusal, an HTTP error, or no response. */
export type TestAnswer =
  | { data: unknown }
  | { refused: string; code?: string; data?: unknown }
  | {
      status: number;
      code?: string;
      message?: string;
      errors?: Record<string, string[]>;
      retryAfter?: number;
    }
  | 'network'
  | 'timeout';

/** A call that the mocked API has received. */
export interface SentCall {
  method: string;
  path: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

/** Parts of an upload's call that a mock may use. */
export type UploadControls = Pick<ClientCall, 'onProgress' | 'signal'>;

export interface TestAppOptions {
  locale?: Locale;
  /** The member's time zone (IANA name). Default: UTC. */
  timeZone?: string;
  device?: AppEnvironment['device'];
  page?: Partial<CurrentPage>;
  settings?: AppEnvironment['settings'];
  metadata?: AppEnvironment['metadata'];
  languages?: AppEnvironment['languages'];
  config?: Partial<AppEnvironment['config']>;
  /** "POST /auth/login" → its answer. A function is called for each request. Any other call answers 404. */
  api?: Readonly<
    Record<
      string,
      TestAnswer | ((call: SentCall, controls?: UploadControls) => TestAnswer | Promise<TestAnswer>)
    >
  >;
  hasPage?: AppEnvironment['hasPage'];
}

/** Stores a session on this device, as a login does: what renders next is a member's. */
export function storeSession(): void {
  const record = { token: 't', type: 'Bearer', exp: '2099-01-01T00:00:00Z', timestamp: 4e12 };
  localStorage.setItem('authToken', JSON.stringify(record));
}

/** The answer of a list on one page. */
export function listOf(list: readonly object[], total = list.length) {
  return { data: { list, pagination: { page: 1, per_page: 100, total } } };
}

/** The bodies of the POST requests among the calls. */
export function postedBodies(calls: readonly SentCall[]): unknown[] {
  return calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

/**
 * Renders a component with the providers of a real page: clients, session, storage, texts, locale and time zone, over a mocked
 * API. It has the texts that the page declares, as in the browser: a missing text fails the test.
 */
export async function renderApp(node: ReactNode, options: TestAppOptions = {}) {
  const locale = options.locale ?? 'enUS';
  const calls: SentCall[] = [];
  const texts: { intl?: IntlShape } = {};
  const app = createTestApp(options, calls, texts);
  const navigation = {
    go: vi.fn(),
    back: vi.fn(),
    toStep: vi.fn(),
    playAgain: vi.fn(),
    setQuery: vi.fn(),
    reload: vi.fn(),
    hold: vi.fn((_hasChanges: () => boolean) => () => {}),
  } satisfies Navigation;
  const page: CurrentPage = {
    name: 'HOME',
    params: {},
    search: new URLSearchParams(),
    pathname: `/${locale}`,
    ...options.page,
  };
  const intl = await intlOfPage(page.name, app);
  texts.intl = intl;
  const icons = { get: () => undefined, request: () => {}, subscribe: () => () => {} };
  const clock = { renderedAt: Date.now(), now: app.now };
  const { timeZone = 'UTC' } = options;
  const view = render(
    <NavigationContext value={navigation}>
      <AppProviders {...{ app, page, intl, icons, clock }} memberZone={timeZone}>
        {node}
      </AppProviders>
    </NavigationContext>,
  );
  return { ...view, app, navigation, calls };
}

async function intlOfPage(name: CurrentPage['name'], { locale, device }: AppEnvironment) {
  const source = findPage(LAZY_MODULES, name, device);
  return createIntl(
    {
      locale: localeEntry(locale).language,
      messages: await loadMessages(locale, [FRAME_TEXTS, ...(source?.messages ?? [])]),
      onError: (error) => {
        throw error;
      },
    },
    createIntlCache(),
  );
}

function createTestApp(
  options: TestAppOptions,
  calls: SentCall[],
  texts: { intl?: IntlShape },
): AppEnvironment {
  const { locale = 'enUS', device = 'desktop', api = {}, settings = {}, hasPage = () => true } = options;
  const storages = createStorages(window);
  const cookies = createCookies(document);
  const dialogs = createDialogStore();
  const auth = createAuthStore({
    local: storages.local,
    cookies,
    refresh: () => Promise.reject(new Error('no refresh in this test')),
    logout: () => Promise.resolve(),
    locks: null,
  });
  const partsOf = createSharedParts(async (target, names) =>
    createIntl({
      locale: localeEntry(locale).language,
      messages: await loadMessages(target.locale, [FRAME_TEXTS, ...names]),
    }),
  );
  const clientsOf = (of: Locale) =>
    createApiClients({
      transport: (call) => answerCall(api, call, calls),
      getUuid: () => 'test-device',
      getLocale: () => of,
      getAuthorization: auth.getAuthorization,
      isApiSilent: true,
      confirmFactor: dialogs.confirmFactor,
      onError: (error, failure) =>
        handleApiError({ auth, dialogs, getIntl: () => texts.intl }, error, failure),
    });
  return {
    ...clientsOf(locale),
    device,
    locale,
    config: { ...PLAIN_CONFIG, ...options.config },
    style: { strategy: 'prefix', defaultLocale: 'enUS' },
    settings,
    metadata: options.metadata ?? { title: 'Test site' },
    languages: options.languages ?? LOCALES,
    queryClient: createQueryClient({ isServer: false, isOnline: () => false }),
    auth,
    clientsOf,
    parts: partsOf({ device, locale }),
    dialogs,
    storages,
    returnTo: createReturnTo(storages.session, cookies),
    hasPage,
    now: () => Date.now(),
    origin: 'http://localhost',
    getRequestId: () => 'req-1',
  };
}

async function answerCall(api: NonNullable<TestAppOptions['api']>, call: ClientCall, calls: SentCall[]) {
  // StrictMode unmounts a component right after its first mount: a query that this cancels is never sent.
  await Promise.resolve();
  call.signal?.throwIfAborted();
  const [path = ''] = call.path.split('?', 1);
  const sent = {
    method: call.method,
    path: call.path,
    body: call.body === undefined ? call.form : JSON.parse(call.body),
    headers: call.headers,
  };
  calls.push(sent);
  const entry = api[`${call.method} ${path}`] ?? { status: 404 };
  const answer = await (typeof entry === 'function' ? entry(sent, call) : entry);
  if (answer === 'network') throw new SiteError('UPSTREAM_UNREACHABLE', 'no answer');
  if (answer === 'timeout') throw new SiteError('UPSTREAM_TIMEOUT', 'too late');
  return toHttp(answer);
}

function toHttp(answer: Exclude<TestAnswer, string>) {
  const json = { 'content-type': 'application/json' };
  if ('status' in answer) {
    const { status, retryAfter, ...body } = answer;
    const headers = { ...json, 'retry-after': retryAfter === undefined ? undefined : String(retryAfter) };
    return { status, headers, body: JSON.stringify({ status: 'error', ...body }) };
  }
  const body =
    'refused' in answer
      ? { status: 'error', message: answer.refused, code: answer.code, data: answer.data }
      : { status: 'ok', data: answer.data };
  return { status: 200, headers: json, body: JSON.stringify(body) };
}
