import type { ClientCall, ClientTransport } from '#platform/api/http.ts';
import { loadCallCode } from '#platform/api/load-call-code.ts';
import { WEBAPI_PREFIX } from '#shared/config.ts';
import { SiteError } from '#shared/errors.ts';
import type { ApiAnswer } from '#shared/render.ts';
import { sendUpload } from './upload.ts';

export interface BrowserTransportDeps {
  /** Base of the API as the browser sees it; '' = same origin. */
  baseUrl: string;
  /** Default 20 s; an upload has 2 minutes. */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

export const TIMEOUT_MS = 20_000;
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Sends requests to the API by ky, which loads with the first one. The time limit covers the whole answer, its body too. */
export function createBrowserTransport(deps: BrowserTransportDeps): ClientTransport {
  const { baseUrl, timeoutMs = TIMEOUT_MS } = deps;
  const prefix = baseUrl.replace(/\/+$/, '') + WEBAPI_PREFIX;
  return async (call) => {
    const { ky } = await loadCallCode();
    const limit = call.timeoutMs ?? (call.form ? UPLOAD_TIMEOUT_MS : timeoutMs);
    return withinLimit(limit, call.signal, async (signal) => {
      const { form, onProgress, method, headers } = call;
      const url = prefix + call.path;
      if (form && onProgress) return sendUpload({ url, method, headers, form, signal, onProgress });
      const response = await ky(url, {
        ...requestOf(call),
        signal,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        // Looked up at each call: tests and tools replace it.
        fetch: (input, init) => (deps.fetch ?? globalThis.fetch)(input, init),
      });
      return toAnswer(response, await response.text());
    });
  };
}

function requestOf({ method, headers, body, form, isKeptAlive = false }: ClientCall) {
  const content = form ?? body;
  // 'no-store': the freshness of an answer is TanStack Query's business, never the HTTP cache's.
  const request = { method, headers, cache: 'no-store' as const, keepalive: isKeptAlive };
  return content === undefined ? request : { ...request, body: content };
}

function toAnswer(response: Response, body: string): ApiAnswer {
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

/** @throws SiteError UPSTREAM_TIMEOUT, UPSTREAM_UNREACHABLE (which an end by `outer` is, too; the caller knows its signal) */
async function withinLimit<T>(
  limitMs: number,
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: it is newer than the oldest supported browsers (client/README.md, "Browsers").
  const controller = new AbortController();
  const end = () => controller.abort();
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    end();
  }, limitMs);
  outer?.addEventListener('abort', end);
  if (outer?.aborted) end();
  try {
    return await task(controller.signal);
  } catch (cause) {
    const id = isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNREACHABLE';
    throw new SiteError(id, 'the API gave no answer', { cause });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}
