/**
 * The catalogue of the site's own errors: a stable id, the HTTP status it answers with, and whether the
 * operator hears of it (logged as an error). Tests assert ids, not wording (spec §8).
 */
export const ERRORS = {
  PAGE_NOT_FOUND: { status: 404, isReported: false },
  BAD_REQUEST: { status: 400, isReported: false },
  METHOD_NOT_ALLOWED: { status: 405, isReported: false },
  UPSTREAM_UNREACHABLE: { status: 502, isReported: true },
  UPSTREAM_TIMEOUT: { status: 504, isReported: true },
  REDIRECT_LOOP: { status: 508, isReported: true },
  RENDER_TIMEOUT: { status: 503, isReported: true },
  // Counted in the metrics: thousands of lines would add to the load.
  OVERLOADED: { status: 503, isReported: false },
  CHUNK_FAILED: { status: 500, isReported: true },
  /** Code of a page did not come because there is no connection. */
  OFFLINE: { status: 503, isReported: false },
  /** Code that a call needs did not come, although there is a connection. */
  CODE_MISSING: { status: 500, isReported: false },
  INTERNAL: { status: 500, isReported: true },
} as const satisfies Record<string, { status: number; isReported: boolean }>;

export type ErrorId = keyof typeof ERRORS;

/** An error with an id of the catalogue. `message` may be shown to a visitor only where a page says so. */
export class SiteError extends Error {
  readonly id: ErrorId;
  readonly status: number;
  override readonly name = 'SiteError';

  constructor(id: ErrorId, message: string, options?: ErrorOptions) {
    super(message, options);
    this.id = id;
    this.status = ERRORS[id].status;
  }

  /**
   * The built page has a copy of this class of its own, beside the server's: what one throws the other catches (a
   * transport without an answer, inside a render), and `instanceof` must know it.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'SiteError' && 'id' in value;
  }
}

/** Status of an unknown error, 500 when it carries none (spec §8: generic errors default to 500). */
export function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500;
}
