/**
 * The catalogue of the site's own errors: a stable id, the HTTP status code it answers with, and whether the
 * operator hears of it (logged as an error). Tests assert ids, not wording (spec §8).
 */
export const ERRORS = {
  PAGE_NOT_FOUND: { statusCode: 404, isReported: false },
  BAD_REQUEST: { statusCode: 400, isReported: false },
  METHOD_NOT_ALLOWED: { statusCode: 405, isReported: false },
  UPSTREAM_UNREACHABLE: { statusCode: 502, isReported: true },
  UPSTREAM_TIMEOUT: { statusCode: 504, isReported: true },
  REDIRECT_LOOP: { statusCode: 508, isReported: true },
  RENDER_TIMEOUT: { statusCode: 503, isReported: true },
  // Counted in the metrics: thousands of lines would add to the load.
  OVERLOADED: { statusCode: 503, isReported: false },
  CHUNK_FAILED: { statusCode: 500, isReported: true },
  /** Code of a page did not come because there is no connection. */
  OFFLINE: { statusCode: 503, isReported: false },
  /** Code that a call needs did not come, although there is a connection. */
  INTERNAL: { statusCode: 500, isReported: true },
} as const satisfies Record<string, { statusCode: number; isReported: boolean }>;

export type ErrorId = keyof typeof ERRORS;

/** An error with an id of the catalogue. `message` may be shown to a visitor only where a page says so. */
export class SiteError extends Error {
  readonly id: ErrorId;
  readonly statusCode: number;
  override readonly name = 'SiteError';

  constructor(id: ErrorId, message: string, options?: ErrorOptions) {
    super(message, options);
    this.id = id;
    this.statusCode = ERRORS[id].statusCode;
  }

  /**
   * The built page has a copy of this class of its own, beside the server's: what one throws the other catches (a
   * transport without an answer, inside a render), and `instanceof` must know it.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'SiteError' && 'id' in value;
  }
}

/**
 * Status code of an unknown error: its `statusCode`, the `status` of an HTTP error of Express or of the API, or else 500
 * (spec §8: generic errors default to 500).
 */
export function statusCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  const code = 'statusCode' in error ? error.statusCode : 'status' in error ? error.status : undefined;
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : 500;
}
