import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTransport, type Transport } from '#server/http/transport.ts';
import { staticFiles } from '#server/middleware/files/static-files.ts';
import { type ClientBuild, loadClientBuild } from '#server/render/client-build.ts';
import { createPasswords } from '#server/webapi/access/passwords.ts';
import { createProviders } from '#server/webapi/money/providers.ts';
import { type RunningWebapi, startWebapi } from '#server/webapi/start.ts';
import { builtPlaces, type Place } from '#tests/setup/places.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { CHROME, IPHONE, startSite } from './site.ts';

/** How many calls the server may send for one page while its caches are empty. */
const MAX_CALLS = 8;
/** A member's home also needs the promotions that the member can still have. Four of its calls are shared by all visitors. */
const MAX_MEMBER_HOME_CALLS = 9;
/** Loaded once per host and minute for all pages (server/site/site-data.ts), so not counted. */
const SITE_DATA = /^\/(webSite|webSetting|gameCategory\/seo|language)\b/;
const PLACES = builtPlaces().filter(({ locale }) => locale === 'enUS');

let client: ClientBuild;
let api: RunningWebapi;
let transport: Transport;
let token: string;

beforeAll(async () => {
  client = await loadClientBuild(fileURLToPath(new URL('../../dist', import.meta.url)));
  api = await startWebapi({
    dataDir: ':memory:',
    log: { info() {}, warn() {}, error() {} },
    passwords: createPasswords({ cost: 4 }),
    providers: createProviders({ latency: [0, 0], timeout: 1 }),
  });
  transport = createTransport({ origin: api.origin, timeoutMs: 8000 });
  token = await logIn();
}, 60_000);
afterAll(async () => {
  await transport?.close();
  await api?.close();
});

async function logIn(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(DEMO) };
  const answer = await (await fetch(`${api.origin}/api/webapi/auth/login`, init)).json();
  return answer.data.access_token;
}

/** Paths of a page's calls, without those of the site data. */
async function callsOf(
  { path, device }: Place,
  isMember: boolean,
): Promise<{ status: number; calls: string[] }> {
  const calls: string[] = [];
  const site = await startSite({
    env: { LOG_LEVEL: 'silent' },
    deps: {
      client: { ...client, files: staticFiles(client.files), isDev: false },
      webapiOrigin: api.origin,
      callApi: (call) => {
        calls.push(call.path);
        return transport.call(call);
      },
    },
  });
  const headers = {
    accept: 'text/html',
    'user-agent': device === 'mobile' ? IPHONE : CHROME,
    ...(isMember && { cookie: `authToken=${encodeURIComponent(`Bearer ${token}`)}` }),
  };
  const answer = await fetch(site.origin + path, { headers, redirect: 'manual' });
  await answer.text();
  return { status: answer.status, calls: calls.filter((call) => !SITE_DATA.test(call)) };
}

it.each(PLACES)('$name on $device needs few calls with empty caches', async (place) => {
  if (!place.isForMembers) {
    const { status, calls } = await callsOf(place, false);
    expect(status).toBe(place.name === 'NOT_FOUND' ? 404 : 200);
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MAX_CALLS);
  }
  const { status, calls } = await callsOf(place, true);
  if (place.isForMembers) expect(status).toBe(200);
  const limit = place.name === 'HOME' ? MAX_MEMBER_HOME_CALLS : MAX_CALLS;
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(limit);
});
