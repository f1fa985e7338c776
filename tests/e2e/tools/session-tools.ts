import { type BrowserContext, expect, type Page, type Request, type Route } from 'playwright/test';
import { FOLLOWED_KEY } from '#platform/browser/storage.ts';
import { callApi, DEMO, logIn } from './api.ts';
import { sentCode, waitForHydration } from './fixtures.ts';
import type { Site } from './site.ts';

/** The path prefix of all API calls, as a pattern for routes. */
export const API = '**/api/webapi';
export const MINUTE = 60_000;

/** Signs up a new member by the API. */
export async function signUpByApi(site: Site): Promise<{ account: string; password: string }> {
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  const member = { account: `eve${digits}`, password: 'turing-machine-9' };
  const to = { area_code: '+886', phone: `0933${digits}` };
  await callApi(site, '/send/accountSignUp', to);
  const code = sentCode(site, to.phone);
  await callApi(site, '/account', { ...member, ...to, code, is_adult: true, agree_terms: true });
  return member;
}

export interface StoredSession {
  token: string;
  /** Milliseconds until the refresh is due. Negative: it is due already. Default: 50 minutes. */
  refreshIn?: number;
  /** Milliseconds until it expires. Default: 10 minutes after `refreshIn`. */
  expiresIn?: number;
  /** Also sets the cookie that the server reads. Default: true. */
  hasCookie?: boolean;
}

/** Stores a session as a login does, without loading the app. */
export async function storeSession(page: Page, site: Site, session: StoredSession): Promise<void> {
  const { token, refreshIn = 50 * MINUTE, expiresIn = refreshIn + 10 * MINUTE, hasCookie = true } = session;
  await page.goto(`${site.origin}/robots.txt`);
  const now = await page.evaluate(() => Date.now());
  const record = {
    token,
    exp: new Date(now + expiresIn).toISOString(),
    type: 'Bearer',
    timestamp: now + refreshIn,
  };
  await page.evaluate((text) => localStorage.setItem('authToken', text), JSON.stringify(record));
  const cookie = { name: 'authToken', value: encodeURIComponent(`Bearer ${token}`), url: site.origin };
  if (hasCookie) await page.context().addCookies([cookie]);
}

/** Logs in by the API and stores the session for the page. @returns the token */
export async function asMember(page: Page, site: Site, session: Omit<StoredSession, 'token'> = {}) {
  const token = await logIn(site);
  await storeSession(page, site, { ...session, token });
  return token;
}

export function storedSession(page: Page): Promise<{
  token: string;
  exp: string;
  type: string;
  timestamp: number;
} | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? 'null'));
}

/** Collects the calls that match from now on. Default: of all methods. */
export function recordCalls(source: Page | BrowserContext, pattern: RegExp, method?: string): Request[] {
  const calls: Request[] = [];
  const record = (request: Request) => {
    if (method && request.method() !== method) return;
    if (pattern.test(new URL(request.url()).pathname)) calls.push(request);
  };
  // Both types have the event, but TypeScript cannot unite their overloads.
  (source as Page).on('request', record);
  return calls;
}

/** Collects the paths of the documents that a page loads from now on. */
export function recordDocuments(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isDocument) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Failures of an API, as route handlers. */
export const FAILURES = {
  'a refusal': (route: Route) => route.fulfill({ json: { status: 'error', message: 'no' } }),
  '401': (route: Route) => route.fulfill({ status: 401, json: { status: 'error', message: 'no' } }),
  '500': (route: Route) => route.fulfill({ status: 500, json: { status: 'error', message: 'no' } }),
  'HTML instead of JSON': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }),
  'a cut connection': (route: Route) => route.abort('connectionreset'),
} as const;

export const respond401 = FAILURES['401'];

/** Holds requests until `open` is called. */
export function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let count = 0;
  const wait = () => {
    count += 1;
    return opened;
  };
  return {
    open: () => open(),
    /** The number of requests so far, held or continued. */
    count: () => count,
    wait,
    hold: async (route: Route) => {
      await wait();
      // The page may have closed by now.
      await route.continue().catch(() => {});
    },
  };
}

/** Hides a member's page, which then polls nothing, until its token must be refreshed. */
export async function hideUntilTokenIsDue(page: Page): Promise<void> {
  // The first exchange of preferences would refresh the token too.
  const isExchanged = (prefix: string) =>
    Object.entries(localStorage).some(([key, value]) => key.startsWith(prefix) && value !== '{}');
  await expect.poll(() => page.evaluate(isExchanged, FOLLOWED_KEY)).toBe(true);
  await setVisibility(page, 'hidden');
  await page.clock.fastForward(51 * MINUTE);
}

/** Clicks a link with this path, which it adds to the page. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Logs in by the form of the current page. */
export async function submitLogin(page: Page, { account, password } = DEMO): Promise<void> {
  await waitForHydration(page);
  await page.locator('main input[name=account]').fill(account);
  await page.locator('main input[name=password]').fill(password);
  await page.locator('main input[name=password]').press('Enter');
}

/** Waits until two frames are drawn and the browser is idle. */
export function waitForIdle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const whenIdle = () => requestIdleCallback(() => resolve());
        requestAnimationFrame(() => requestAnimationFrame(whenIdle));
      }),
  );
}

/** Stores that the question of age and today's popups are answered. */
export async function skipFirstVisit(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const now = new Date();
    const two = (value: number) => String(value).padStart(2, '0');
    const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    try {
      localStorage.setItem('adult', '1');
      localStorage.setItem('popups', JSON.stringify({ '#last': today }));
    } catch {
      // Storage is blocked in this test.
    }
  });
}

/** Makes a script of the site fail: an unhandled rejection, or an error thrown in a task. */
export async function throwInApp(page: Page, how: 'rejects' | 'throws' = 'rejects'): Promise<void> {
  const failure = "new Error('kaput')";
  const body = how === 'rejects' ? `Promise.reject(${failure})` : `setTimeout(() => { throw ${failure}; })`;
  await page.route('**/assets/kaput.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  // An import, because Trusted Types blocks a script element.
  await page.evaluate(`import('${new URL('/assets/kaput.js', page.url())}').then(() => null)`);
}

/** Sets the visibility of the page and dispatches `visibilitychange`. */
export function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
