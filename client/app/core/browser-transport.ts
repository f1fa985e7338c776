import type { ClientCall, ClientTransport } from '#platform/api/http.ts';
import { loadCallCode } from '#platform/api/load-call-code.ts';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { ApiResponse } from '#shared/render.ts';

export const TIMEOUT_MS = 20_000;
export const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * The browser's transport to the API, by ky, which loads with the first call. The time limit covers the whole response.
 * @param baseUrl BASE_URL of the configuration, without a slash at its end; '' = same origin.
 */
export function createBrowserTransport({ baseUrl }: { baseUrl: string }): ClientTransport {
  const prefix = baseUrl + WEBAPI_PREFIX;
  // The promise is stored: `import()` takes a task even for a loaded module, and a page that is being left runs no more tasks.
  let code: ReturnType<typeof loadCallCode> | undefined;
  return async (call) => {
    code ??= loadCallCode();
    const { ky } = await code.catch((error: unknown) => {
      code = undefined;
      throw error;
    });
    const { method, headers, body, form, signal, onProgress, isKeptAlive = false } = call;
    const limitMs = call.timeoutMs ?? (form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    const url = prefix + call.path;
    try {
      if (form && onProgress)
        return await sendUpload({ url, method, headers, form, signal, limitMs, onProgress });
      // 'no-store': TanStack Query decides about freshness, not the HTTP cache.
      const content = form ?? body;
      const request = ky(url, {
        method,
        headers,
        cache: 'no-store',
        keepalive: isKeptAlive,
        retry: 0,
        timeout: false,
        totalTimeout: limitMs,
        throwHttpErrors: false,
        // Read at each call, because tests and tools replace it.
        fetch: (input, init) => globalThis.fetch(input, init),
        ...(signal && { signal }),
        ...(content === undefined ? {} : { body: content }),
      });
      const response = await request;
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await request.text(),
      };
    } catch (cause) {
      const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
      const id = isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNREACHABLE';
      throw new SiteError(id, 'the API gave no answer', { cause });
    }
  };
}

interface Upload extends Pick<ClientCall, 'method' | 'headers'> {
  url: string;
  form: FormData;
  signal: AbortSignal | undefined;
  limitMs: number;
  /** The share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form by XMLHttpRequest, because `fetch` reports no progress of a request and its request streams need HTTP/2.
 * Rejects when there is no response.
 */
function sendUpload(upload: Upload): Promise<ApiResponse> {
  const { url, method, headers, form, signal, limitMs, onProgress } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('the upload was cut'));
    const abort = () => {
      request.abort();
      // The browser's abort event may come later.
      fail();
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
      const responseHeaders = lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      const { status, responseText: body } = request;
      resolve({ status, headers: Object.fromEntries(responseHeaders), body });
    });
    for (const event of ['error', 'abort']) request.addEventListener(event, fail);
    request.addEventListener('timeout', () => reject(new DOMException('the upload is late', 'TimeoutError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.open(method, url);
    request.timeout = limitMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal?.aborted) fail();
    else request.send(form);
  });
}
