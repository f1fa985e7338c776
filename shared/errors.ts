/**
 * Every error of the site by a stable id: the HTTP status of the response, and whether it is logged at level error.
 * Tests assert ids, not wording (spec §8).
 */
export const ERRORS = {
  PAGE_NOT_FOUND: { statusCode: 404, isReported: false },
  UPSTREAM_UNREACHABLE: { statusCode: 502, isReported: true },
  UPSTREAM_TIMEOUT: { statusCode: 504, isReported: true },
  REDIRECT_LOOP: { statusCode: 508, isReported: true },
  RENDER_TIMEOUT: { statusCode: 503, isReported: true },
  // Counted in the metrics instead: thousands of log lines would add to the load.
  OVERLOADED: { statusCode: 503, isReported: false },
  CHUNK_FAILED: { statusCode: 500, isReported: true },
  /** A chunk of a page could not be loaded because the browser is offline. */
  OFFLINE: { statusCode: 503, isReported: false },
  INTERNAL: { statusCode: 500, isReported: true },
} as const satisfies Record<string, { statusCode: number; isReported: boolean }>;

export type ErrorId = keyof typeof ERRORS;

/** An error of the catalogue. `message` is meant for logs, not for visitors. */
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
   * The built app bundles a second copy of this class, and each side catches errors of the other. `instanceof` therefore
   * compares names.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'SiteError' && 'id' in value;
  }
}

/**
 * HTTP status of any error: its `statusCode`, or its `status` as errors of Express and of the API have it, or 500
 * (spec §8).
 */
export function statusCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  const code = 'statusCode' in error ? error.statusCode : 'status' in error ? error.status : undefined;
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : 500;
}
