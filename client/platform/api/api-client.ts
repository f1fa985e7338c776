import type { Method } from '#shared/webapi/call.ts';
import type { DroppedItem } from '#shared/webapi/envelope.ts';
import type { OnDeparture } from '#shared/webapi/tolerance.ts';

/**
 * The network as features see it: two clients of one shape (spec §7, client/README.md, Data). `webapi` resolves with
 * the whole envelope and leaves other HTTP errors to the caller. `dataApi` resolves with the data, and the app shows
 * "Internal Server Error" for other HTTP errors. The transport knows no UI: it throws ApiError and calls the registered
 * handler.
 */
export type ApiErrorKind =
  /** HTTP 200 with status "error": a business rule refused the call. */
  | 'refused'
  /** 401 */
  | 'unauthorized'
  /** 422, with the invalid fields */
  | 'invalid'
  /** a read that this API does not have (`optional` in the call catalogue) */
  | 'notOffered'
  /** any other HTTP status */
  | 'http'
  /** no answer: offline, lost connection, blocked request */
  | 'network'
  | 'timeout'
  /** an answer that is not an envelope or does not match the schema */
  | 'malformed'
  /** the code of the call could not be loaded, most likely because of a new build: the request was not sent */
  | 'unsent'
  /** the caller aborted the call */
  | 'aborted';

/** For a call whose caller shows every failure itself. A 401 then does not end the session. */
export const EVERY_FAILURE: readonly ApiErrorKind[] = [
  'refused',
  'unauthorized',
  'invalid',
  'http',
  'network',
  'timeout',
  'malformed',
  'unsent',
];

export interface ApiErrorDetail {
  kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** The server's text in the member's language, '' when it gave none. */
  message: string;
  /** field → texts, from a 422. */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** Seconds, from Retry-After. */
  retryAfter?: number;
  /** The envelope's data of a refusal (locked_until …). */
  data?: unknown;
  /** The envelope's `code`, where it has one: MAINTENANCE. */
  code?: string;
}

/** A failed call: refused by the API, unreadable, or without an answer. `retryAfter` is in seconds (spec §8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter: number | undefined;
  readonly data: unknown;
  readonly code: string | undefined;

  constructor(detail: ApiErrorDetail, options?: ErrorOptions) {
    super(detail.message, options);
    this.kind = detail.kind;
    this.status = detail.status;
    this.fields = detail.fields ?? {};
    this.retryAfter = detail.retryAfter;
    this.data = detail.data;
    this.code = detail.code;
  }
}

/** Whether an error is an ApiError; with `kind`, of that kind. */
export function isApiError(error: unknown, kind?: ApiErrorKind): error is ApiError {
  return error instanceof ApiError && (kind === undefined || error.kind === kind);
}

/**
 * A request that was not sent because code could not be loaded: `unsent` after a new build removed it, `network`
 * without a connection.
 */
export function unsentError(cause?: unknown): ApiError {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return new ApiError({ kind: isOffline ? 'network' : 'unsent', status: 0, message: '' }, { cause });
}

/** Whether the API itself did not answer: no answer at all, or a gateway's 502, 503 or 504. */
export function isUnreachable(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.kind === 'http') return GATEWAY.has(error.status) && error.code !== 'MAINTENANCE';
  return error.kind === 'network' || error.kind === 'timeout';
}

const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

export type WrapRequest = <T>(request: () => Promise<T>) => Promise<T>;

export type QueryParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ApiOptions<T> {
  /** Name in the call catalogue, for reports of departures from the contract. */
  call?: string;
  /** Empty values are left out. */
  query?: QueryParams;
  /** Parses the answer's data. Without it the data is unknown. */
  parse?: DataParser<T>;
  /**
   * A `parse` whose code is still loading. It is awaited before the request is sent; if it rejects, nothing is sent and the
   * call fails with its error.
   */
  loadingParse?: Promise<DataParser<T>>;
  /** JSON, or a FormData for uploads. */
  body?: unknown;
  signal?: AbortSignal;
  /** Sent as Idempotency-Key: a repeated key gets the first answer. One for each money-moving submit. */
  idempotencyKey?: string;
  /**
   * The answer is the same for every visitor of this locale. It is sent without Authorization, and the server caches it
   * briefly while rendering. Never set it for an answer that depends on the session.
   */
  isShared?: boolean;
  /** Names the parser of a shared answer, as part of its cache key. Two parsers of one path need two names. */
  reader?: string;
  /** Whether a status means that the API does not have the call. The call then fails with the kind `notOffered`. */
  isMissing?: (status: number) => boolean;
  /** Which failures the caller shows itself, so that the app opens no modal for them. `true`: all but 401. */
  isHandled?: boolean | readonly ApiErrorKind[];
  timeoutMs?: number;
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void;
  /**
   * Runs each request of the call. A call that is sent again after a second factor has two; the question between them runs
   * outside.
   */
  wrapRequest?: WrapRequest;
  /** The browser completes the request even if the page is left (`keepalive`). */
  isKeptAlive?: boolean;
}

/** Sends one call. The path is below /api/webapi and begins with a slash. @throws ApiError only */
export type ApiClient<Mode extends 'data' | 'envelope' = 'data'> = <T>(
  method: Method,
  path: string,
  options?: ApiOptions<T>,
) => Promise<Mode extends 'envelope' ? Envelope<T> : T>;

export interface Envelope<T> {
  status: 'ok';
  data: T;
  message?: string;
}

/** Parses an answer's data. @throws for data of another shape */
export type DataParser<T> = (
  data: unknown,
  onDropped: (dropped: DroppedItem) => void,
  onDeparture?: OnDeparture,
) => T | Promise<T>;
