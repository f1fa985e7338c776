import type { ClientCall } from '#platform/api/http.ts';
import type { ApiAnswer } from '#shared/render.ts';

export interface Upload extends Pick<ClientCall, 'method' | 'headers'> {
  url: string;
  form: FormData;
  signal: AbortSignal;
  /** The share that has gone out, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form and tells how far it is. By XMLHttpRequest: `fetch` says nothing of what has gone out, and its streams of
 * requests need HTTP/2. Rejects when no answer comes.
 */
export function sendUpload({ url, method, headers, form, signal, onProgress }: Upload): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('the upload was cut'));
    // Whoever gives up need not wait for the browser to say so.
    const end = () => {
      request.abort();
      fail();
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', end));
    signal.addEventListener('abort', end);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal.aborted) fail();
    else request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): ApiAnswer {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: request.status, headers: Object.fromEntries(headers), body: request.responseText };
}
