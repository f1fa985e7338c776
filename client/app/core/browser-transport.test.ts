// @vitest-environment node
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTransport } from './browser-transport.ts';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** The base URL of a server on the loopback interface. */
async function serve(listener: RequestListener): Promise<string> {
  const created = createServer(listener);
  server = created;
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(created.address() as AddressInfo).port}`;
}

const call = { method: 'GET', path: '/game?page=1', headers: { Locale: 'enUS' } } as const;

describe('createBrowserTransport', () => {
  it.each([
    ['unsent after a new build', true],
    ['network without a connection', false],
  ])('sends nothing when its code cannot be loaded: %s', async (name, onLine) => {
    vi.stubGlobal('navigator', { onLine });
    vi.doMock('#platform/api/call-code.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const fetch = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    const transport = createBrowserTransport({ baseUrl: 'http://127.0.0.1' });
    await expect(transport(call)).rejects.toMatchObject({ kind: name.split(' ')[0] });
    expect(fetch).not.toHaveBeenCalled();
    // The next call loads it again.
    vi.doUnmock('#platform/api/call-code.ts');
    vi.resetModules();
    await expect(transport(call)).resolves.toMatchObject({ status: 200 });
    vi.unstubAllGlobals();
  });

  it('sends a call without a further task once its code is loaded, as a page that is left runs none', async () => {
    const fetch = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    const transport = createBrowserTransport({ baseUrl: 'http://127.0.0.1' });
    await transport(call);
    void transport({ ...call, isKeptAlive: true });
    for (let microtask = 0; microtask < 20; microtask += 1) await null;
    expect(fetch).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });

  // Browsers refuse a body over 64 kB in a request that outlives its page.
  it.each([
    ['ends with its page', {}, false],
    ['outlives its page if the caller asks for it', { isKeptAlive: true }, true],
  ])('sends a call that %s', async (_, options, isKept) => {
    const fetch = vi.fn(async (_input: RequestInfo | URL) => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    await createBrowserTransport({ baseUrl: 'http://127.0.0.1' })({ ...call, ...options });
    expect(fetch.mock.lastCall?.[0]).toMatchObject({ keepalive: isKept });
    vi.unstubAllGlobals();
  });

  it('returns status, headers and text of any response below the prefix', async () => {
    const baseUrl = await serve((request, response) => {
      response.writeHead(422, { 'Retry-After': '3' });
      response.end(`${request.method} ${request.url} ${request.headers.locale}`);
    });
    const answer = await createBrowserTransport({ baseUrl: baseUrl })(call);
    expect(answer).toMatchObject({ status: 422, body: 'GET /api/webapi/game?page=1 enUS' });
    expect(answer.headers['retry-after']).toBe('3');
  });

  it('sends JSON text and forms', async () => {
    const baseUrl = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.end(`${request.headers['content-type']}\n${Buffer.concat(chunks)}`);
    });
    const transport = createBrowserTransport({ baseUrl });
    const headers = { 'Content-Type': 'application/json' };
    const json = await transport({ method: 'POST', path: '/x', headers, body: '{"a":1}' });
    expect(json.body).toBe('application/json\n{"a":1}');
    const form = new FormData();
    form.set('image', new File(['bytes'], 'a.png', { type: 'image/png' }));
    const upload = await transport({ method: 'POST', path: '/x', headers: {}, form });
    expect(upload.body).toMatch(/^multipart\/form-data; boundary=/);
    expect(upload.body).toContain('filename="a.png"');
  });

  it('sends one request, whatever the response', async () => {
    const seen = vi.fn();
    const baseUrl = await serve((_, response) => {
      seen();
      response.writeHead(503);
      response.end();
    });
    expect((await createBrowserTransport({ baseUrl })(call)).status).toBe(503);
    expect(seen).toHaveBeenCalledOnce();
  });

  it.each([
    ['before the answer', (response: import('node:http').ServerResponse) => response.destroy()],
    [
      'in the middle of the body',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'Content-Length': 100 });
        response.write('{"status":', () => response.destroy());
      },
    ],
  ])('is unreachable when the connection is cut %s', async (_, cut) => {
    const seen = vi.fn();
    const baseUrl = await serve((_request, response) => {
      seen();
      cut(response);
    });
    await expect(createBrowserTransport({ baseUrl })(call)).rejects.toMatchObject({
      id: 'UPSTREAM_UNREACHABLE',
    });
    expect(seen).toHaveBeenCalledOnce();
  });

  it.each([
    ['nothing', () => {}],
    ['headers only', (response: import('node:http').ServerResponse) => response.writeHead(200).write('{')],
  ])('limits the time for a server that sends %s', async (_, hang) => {
    const baseUrl = await serve((_request, response) => void hang(response));
    const transport = createBrowserTransport({ baseUrl });
    await expect(transport({ ...call, timeoutMs: 20 })).rejects.toMatchObject({ id: 'UPSTREAM_TIMEOUT' });
  });

  it('ends when its caller aborts it, before and during the call', async () => {
    const seen = vi.fn();
    const baseUrl = await serve(seen);
    const transport = createBrowserTransport({ baseUrl });
    await expect(transport({ ...call, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(seen).not.toHaveBeenCalled();
    const controller = new AbortController();
    const running = transport({ ...call, signal: controller.signal });
    await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce());
    controller.abort();
    await expect(running).rejects.toMatchObject({ id: 'UPSTREAM_UNREACHABLE' });
  });

  it('is unreachable when no server listens', async () => {
    const transport = createBrowserTransport({ baseUrl: 'http://127.0.0.1:1' });
    await expect(transport(call)).rejects.toMatchObject({ id: 'UPSTREAM_UNREACHABLE' });
  });
});
