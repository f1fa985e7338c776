import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApi } from '#tests/setup/webapi.ts';
import { checkStream } from './stream.ts';

async function check(listener: http.RequestListener) {
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return checkStream({ origin: `http://127.0.0.1:${port}`, timeoutMs: 1000 });
}

it('finds no departure in the stream of the embedded API', async () => {
  const api = await createTestApi();
  onTestFinished(() => {
    api.deps.changes.end();
    api.close();
  });
  expect(await check(api.app)).toMatchObject({ state: 'ok', notes: [] });
});

it.each([404, 501])('takes %i for an API without the stream', async (status) => {
  expect(await check((_req, res) => void res.writeHead(status).end())).toMatchObject({
    state: 'unimplemented',
  });
});

it('names each departure', async () => {
  const { state, notes } = await check((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'x-text/event-stream', 'Content-Encoding': 'gzip' });
    res.write('{');
  });
  expect(state).toBe('departs');
  expect(notes).toEqual([
    'Content-Type: "x-text/event-stream" instead of text/event-stream',
    'Content-Encoding: "gzip" holds events back',
    'with an invalid token: HTTP 200 instead of 401',
  ]);
});
