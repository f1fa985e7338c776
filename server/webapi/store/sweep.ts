/**
 * Expired rows that a request deletes when it adds a row of the same kind, so that tables do not grow. Deleting a hundred
 * thousand expired sessions at once would block all requests. Expired rows may therefore remain: readers must check the expiry.
 */
export const SWEEP_LIMIT = 20;
