import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { createTransport, type Transport } from '#server/http/transport.ts';
import { staticFiles } from '#server/middleware/files/static-files.ts';
import { type ClientBuild, loadClientBuild } from '#server/render/client-build.ts';
import { createPasswords } from '#server/webapi/access/passwords.ts';
import { createProviders } from '#server/webapi/money/providers.ts';
import { type RunningWebapi, startWebapi } from '#server/webapi/start.ts';
import type { ApiCall, ApiResponse, ApiTransport } from '#shared/render.ts';
import { DEMO } from '#tests/setup/webapi.ts';
import { startSite } from './site.ts';

/** The build in `dist`, over an embedded API that all tests of a file share. Call it once, outside of the tests. */
export function shareBuiltSite() {
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

  return {
    /** Starts a site until the test ends. `around` may watch or replace each call; `send` passes it to the API. */
    start: (around: (call: ApiCall, send: ApiTransport) => Promise<ApiResponse>) =>
      startSite({
        deps: {
          client: { ...client, files: staticFiles(client.files), isDev: false },
          webapiOrigin: api.origin,
          callApi: (call) => around(call, transport.call),
        },
      }),
    /** The cookie of a session of the demo member. */
    logIn: async (): Promise<string> => {
      const answer = await fetch(`${api.origin}/api/webapi/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(DEMO),
      });
      const { data } = await answer.json();
      return `authToken=${encodeURIComponent(`Bearer ${data.access_token}`)}`;
    },
  };
}
