import { createParser } from 'eventsource-parser';

export interface EventStreamOptions {
  url: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** The stream is open. */
  onOpen: () => void;
  /** Called with the data of an event. */
  onEvent: (data: string) => void;
  /** A comment: the server is alive. */
  onComment: () => void;
  /** The server names the pause before the next connection, in milliseconds. */
  onRetry: (milliseconds: number) => void;
}

/** The response is no event stream. */
export class StreamRefusedError extends Error {
  override readonly name = 'StreamRefusedError';
  readonly status: number;
  /** Seconds of the header Retry-After; 0 without it. */
  readonly retryAfter: number;

  constructor({ status, headers }: Response) {
    super(`no event stream: HTTP ${status}`);
    this.status = status;
    this.retryAfter = Number(headers.get('Retry-After')) || 0;
  }
}

/** The server sends a comment every 25 seconds or sooner. After this silence the connection counts as lost. */
const SILENCE_MS = 60_000;
/** Limit of an unfinished event, in characters. */
const MAX_EVENT = 16_384;

/**
 * Reads server-sent events until the stream ends. It uses `fetch`, because EventSource sends no Authorization header, and a
 * token does not belong in a URL. @throws StreamRefusedError, or another error for a lost connection
 */
export async function readEventStream(options: EventStreamOptions): Promise<void> {
  const { url, headers, signal } = options;
  const ending = new AbortController();
  const abort = () => ending.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let silence = setTimeout(abort, SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: { ...headers, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: ending.signal,
    });
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('Content-Type') ?? '');
    if (!response.ok || !response.body || !isStream) throw new StreamRefusedError(response);
    options.onOpen();
    const feed = createFeed(options);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      feed(value);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    // A refused response must be aborted too, because nothing reads its body.
    abort();
  }
}

/** @throws if an unfinished event is longer than MAX_EVENT */
function createFeed({ onEvent, onComment, onRetry }: EventStreamOptions): (text: string) => void {
  let tooLong: Error | undefined;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent: ({ data }) => onEvent(data),
    onComment,
    onRetry,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') tooLong = error;
    },
  });
  return (text) => {
    parser.feed(text);
    if (tooLong) throw tooLong;
  };
}
