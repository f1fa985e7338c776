import type { BrowserContext, Page, Request, Route } from 'playwright/test';
import { callApi, DEMO, logIn } from './api.ts';
import { hydrated, sentCode } from './fixtures.ts';
import type { Site } from './site.ts';

/** Everything of the API as the browser asks for it. */
export const API = '**/api/webapi';
export const MINUTE = 60_000;

/** A member made by the API alone, nobody else's. */
export async function newMember(site: Site): Promise<{ account: string; password: string }> {
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
  /** Milliseconds from now until it is to be refreshed; negative: due. Default 50 minutes. */
  refreshIn?: number;
  /** Milliseconds from now until it expires. Default: 10 minutes after that. */
  expiresIn?: number;
  /** The cookie by which the server knows the member. Default true. */
  hasCookie?: boolean;
}

/** Puts a session where a login would have put it, without one of the app's pages. */
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

/** A page of a member, whose session was made by the API alone. */
export async function asMember(page: Page, site: Site, session: Omit<StoredSession, 'token'> = {}) {
  const token = await logIn(site);
  await storeSession(page, site, { ...session, token });
  return token;
}

export function storedRecord(page: Page): Promise<{
  token: string;
  exp: string;
  type: string;
  timestamp: number;
} | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? 'null'));
}

/** The calls that match, as they are made; of one method, or of all. */
export function callsOf(source: Page | BrowserContext, pattern: RegExp, method?: string): Request[] {
  const calls: Request[] = [];
  const note = (request: Request) => {
    if (method && request.method() !== method) return;
    if (pattern.test(new URL(request.url()).pathname)) calls.push(request);
  };
  // Both have the event; their overloads do not add up.
  (source as Page).on('request', note);
  return calls;
}

/** Documents that a page loads from now on, by path: more than one for a click is a loop. */
export function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isDocument) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** The ways in which an API misbehaves. */
export const FAILURES = {
  'a refusal': (route: Route) => route.fulfill({ json: { status: 'error', message: 'no' } }),
  '401': (route: Route) => route.fulfill({ status: 401, json: { status: 'error', message: 'no' } }),
  '500': (route: Route) => route.fulfill({ status: 500, json: { status: 'error', message: 'no' } }),
  'HTML instead of JSON': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }),
  'a cut connection': (route: Route) => route.abort('connectionreset'),
} as const;

export const refuse401 = FAILURES['401'];

/** A route that answers when it is told to. */
export function gate() {
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
    /** How many wait or have waited. */
    count: () => count,
    wait,
    hold: async (route: Route) => {
      await wait();
      // The page may have gone meanwhile.
      await route.continue().catch(() => {});
    },
  };
}

/** Follows a link of the page by its path, wherever it stands. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Login by the form, as it is on the page. */
export async function submitLogin(page: Page, { account, password } = DEMO): Promise<void> {
  await hydrated(page);
  await page.locator('main input[name=account]').fill(account);
  await page.locator('main input[name=password]').fill(password);
  await page.locator('main input[name=password]').press('Enter');
}

/** What the page has under way by itself is done: two frames are drawn and the browser has nothing to do. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const whenIdle = () => requestIdleCallback(() => resolve());
        requestAnimationFrame(() => requestAnimationFrame(whenIdle));
      }),
  );
}

/** The question of age and the popups of the home page are answered. */
export async function asKnownDevice(target: Page | BrowserContext): Promise<void> {
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

/** The app's own code fails, in a promise that nobody waits for or in a task of its own. */
export async function failInApp(page: Page, how: 'rejects' | 'throws' = 'rejects'): Promise<void> {
  const failure = "new Error('kaput')";
  const body = how === 'rejects' ? `Promise.reject(${failure})` : `setTimeout(() => { throw ${failure}; })`;
  await page.route('**/assets/kaput.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  // No element: the page takes no address of a script but by its own policies (Trusted Types).
  await page.evaluate(`import('${new URL('/assets/kaput.js', page.url())}').then(() => null)`);
}

/** Makes the page hidden or seen, and tells it. */
export function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
