import type { ClientCall, ClientTransport } from '#platform/api/http.ts';
import { loadCallCode } from '#platform/api/load-call-code.ts';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { ApiResponse } from '#shared/render.ts';

export const TIMEOUT_MS = 20_000;
export const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * The browser's transport to the API, by ky, which loads with the first call. The time limit covers the whole response.
 * @param baseUrl Base of the API as the browser sees it; '' = same origin.
 */
export function createBrowserTransport({ baseUrl }: { baseUrl: string }): ClientTransport {
  const prefix = baseUrl.replace(/\/+$/, '') + WEBAPI_PREFIX;
  // The promise is stored: `import()` takes a task even for a loaded module, and a page that is being left runs no more tasks.
  let code: ReturnType<typeof loadCallCode> | undefined;
  return async (call) => {
    code ??= loadCallCode();
    const { ky } = await code.catch((error: unknown) => {
      code = undefined;
      throw error;
    });
    const limit = call.timeoutMs ?? (call.form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    return withinLimit(limit, call.signal, async (signal) => {
      const { method, headers, body, form, onProgress, isKeptAlive = false } = call;
      const url = prefix + call.path;
      if (form && onProgress) return sendUpload({ url, method, headers, form, signal, onProgress });
      // 'no-store': TanStack Query decides about freshness, not the HTTP cache.
      const content = form ?? body;
      const response = await ky(url, {
        method,
        headers,
        cache: 'no-store',
        keepalive: isKeptAlive,
        signal,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        // Read at each call, because tests and tools replace it.
        fetch: (input, init) => globalThis.fetch(input, init),
        ...(content === undefined ? {} : { body: content }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    });
  };
}

/** @throws SiteError UPSTREAM_TIMEOUT; UPSTREAM_UNREACHABLE, also when the caller's signal aborts the task */
async function withinLimit<T>(
  limitMs: number,
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: it is newer than the oldest supported browsers (client/README.md, "Browsers").
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    abort();
  }, limitMs);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  try {
    return await task(controller.signal);
  } catch (cause) {
    const id = isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNREACHABLE';
    throw new SiteError(id, 'the API gave no answer', { cause });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

interface Upload extends Pick<ClientCall, 'method' | 'headers'> {
  url: string;
  form: FormData;
  signal: AbortSignal;
  /** The share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form by XMLHttpRequest, because `fetch` reports no progress of a request and its request streams need HTTP/2.
 * Rejects when there is no response.
 */
function sendUpload({ url, method, headers, form, signal, onProgress }: Upload): Promise<ApiResponse> {
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
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal.aborted) fail();
    else request.send(form);
  });
}
