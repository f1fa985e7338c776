import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTransport } from './browser-transport.ts';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** The base URL of a server of another origin that allows this page's requests. */
async function serve(listener: RequestListener): Promise<string> {
  const created = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, idempotency-key');
    response.setHeader('Access-Control-Expose-Headers', '*');
    if (request.method === 'OPTIONS') response.end();
    else listener(request, response);
  });
  server = created;
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(created.address() as AddressInfo).port}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function uploadOf(onProgress: (share: number) => void, signal?: AbortSignal) {
  const form = new FormData();
  form.append('name', '林大衛');
  form.append('image', new File(['x'.repeat(400_000)], 'front.jpg', { type: 'image/jpeg' }));
  const headers = { 'Idempotency-Key': 'k1' };
  return { method: 'POST', path: '/account', headers, form, onProgress, ...(signal && { signal }) } as const;
}

describe('an upload with progress', () => {
  it('sends the form and its headers, and returns the response, also of an error', async () => {
    const baseUrl = await serve(async (request, response) => {
      const body = await textOf(request);
      const parts = [body.includes('林大衛'), body.includes('filename="front.jpg"'), body.length > 400_000];
      response.writeHead(422, { 'X-Request-Id': 'r1' });
      response.end(`${request.url} ${request.headers['idempotency-key']} ${parts}`);
    });
    const onProgress = vi.fn();
    const answer = await createBrowserTransport({ baseUrl })(uploadOf(onProgress));
    expect(answer).toMatchObject({ status: 422, body: '/api/webapi/account k1 true,true,true' });
    expect(answer.headers['x-request-id']).toBe('r1');
    expect(onProgress).toHaveBeenLastCalledWith(1);
  });

  it('ends when its caller aborts it, and at the time limit', async () => {
    const caller = new AbortController();
    const baseUrl = await serve((request) => {
      request.resume();
      caller.abort();
    });
    const sending = createBrowserTransport({ baseUrl })(uploadOf(() => {}, caller.signal));
    await expect(sending).rejects.toMatchObject({ id: 'UPSTREAM_UNREACHABLE' });
    const late = createBrowserTransport({ baseUrl });
    await expect(late({ ...uploadOf(() => {}), timeoutMs: 50 })).rejects.toMatchObject({
      id: 'UPSTREAM_TIMEOUT',
    });
  });

  it('is unreachable when the connection is cut', async () => {
    const baseUrl = await serve((request) => request.socket.destroy());
    const sending = createBrowserTransport({ baseUrl })(uploadOf(() => {}));
    await expect(sending).rejects.toMatchObject({ id: 'UPSTREAM_UNREACHABLE' });
  });
});
