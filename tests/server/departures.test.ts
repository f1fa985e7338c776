import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTransport, type Transport } from '#server/http/transport.ts';
import { staticFiles } from '#server/middleware/files/static-files.ts';
import { type ClientBuild, loadClientBuild } from '#server/render/client-build.ts';
import { createPasswords } from '#server/webapi/access/passwords.ts';
import { createProviders } from '#server/webapi/money/providers.ts';
import { type RunningWebapi, startWebapi } from '#server/webapi/start.ts';
import { CHROME, startSite } from './site.ts';

let client: ClientBuild;
let api: RunningWebapi;
let transport: Transport;

beforeAll(async () => {
  client = await loadClientBuild(fileURLToPath(new URL('../../dist', import.meta.url)));
  api = await startWebapi({
    dataDir: ':memory:',
    log: { info() {}, warn() {}, error() {} },
    passwords: createPasswords({ cost: 4 }),
    providers: createProviders({ latency: [0, 0], timeout: 1 }),
  });
  transport = createTransport({ origin: api.origin, timeoutMs: 8000 });
}, 60_000);
afterAll(async () => {
  await transport?.close();
  await api?.close();
});

it('shows a page whose API sends ids as text, and reports the field to the operator', async () => {
  const site = await startSite({
    deps: {
      client: { ...client, files: staticFiles(client.files), isDev: false },
      webapiOrigin: api.origin,
      callApi: async (call) => {
        const answer = await transport.call(call);
        const body = call.path.startsWith('/promotions')
          ? answer.body.replace(/"id":(\d+)/g, '"id":"$1"')
          : answer.body;
        return { ...answer, body };
      },
    },
  });
  const answer = await site.agent.get('/enUS/promo').set({ accept: 'text/html', 'user-agent': CHROME });
  expect(answer.status).toBe(200);
  expect(answer.text.includes('First deposit: 100% up to')).toBe(true);
  await expect
    .poll(async () => (await site.agent.get('/metrics')).text)
    .toContain('site_contract_departures_total{call="promotions",field="id",reading="tolerated"} 1\n');
  const lines = site.log.filter(({ msg }) => msg === 'an API answer departs from the contract');
  expect(lines).toMatchObject([{ call: 'promotions', field: 'id', reading: 'tolerated', source: 'page' }]);
});
