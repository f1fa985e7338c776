import { networkOf } from '#shared/network.ts';
import { ApiError } from '../http/errors.ts';

/** Token buckets: an address may spend `count` at once, and gets as many back within `windowMs`. */
const LIMITS = {
  /** Wrong passwords for all accounts. */
  passwords: { count: 60, windowMs: 15 * 60_000 },
  /** Wrong codes, and refused signups that reveal whether an account exists. */
  codes: { count: 30, windowMs: 60 * 60_000 },
  /** Taken names that the first step of a signup asked for. Callers count them by subnet. */
  names: { count: 30, windowMs: 60 * 60_000 },
  /** Challenges of second factors. A login by passkey begins with one. Each of them adds a row to the database. */
  challenges: { count: 120, windowMs: 10 * 60_000 },
  /** Demo games of guests. Each of them adds a row to the database. */
  demos: { count: 60, windowMs: 10 * 60_000 },
} as const;

export type LimitedKind = keyof typeof LIMITS;

/** Limits by address, in memory: a restart resets them. The locks of accounts are in the database (attempts.ts). */
export interface Limits {
  /**
   * Takes one token of the address, or of its subnet (subnetOf). Call it before the work, so that parallel requests get no more than sequential ones.
   * Returns a function that gives the token back when the work turned out to be harmless.
   * @throws ApiError TOO_MANY (429 with Retry-After)
   */
  spend(kind: LimitedKind, ip: string): () => void;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Addresses with a bucket. The least recently used one is deleted first. */
const MAX_ADDRESSES = 100_000;

/**
 * The limits of this process. An IPv6 /64 counts as one address. rate-limiter-flexible does not bound the number of addresses
 * and gives a whole window back at once. lru-cache would allocate 2.8 MB for 100,000 entries at the start.
 */
export function createLimits({ now }: { now: () => number }): Limits {
  const buckets = new Map<string, Bucket>();
  return {
    spend(kind, ip) {
      const { count, windowMs } = LIMITS[kind];
      const key = `${kind} ${networkOf(ip)}`;
      const tokens = refilledTokens(buckets.get(key), now(), kind);
      if (tokens < 1) {
        const waitMs = ((1 - tokens) * windowMs) / count;
        throw new ApiError('TOO_MANY', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      // A deleted and added key moves to the end of the map, so the first key is the least recently used one.
      buckets.delete(key);
      buckets.set(key, { tokens: tokens - 1, at: now() });
      const [oldest = key] = buckets.keys();
      if (buckets.size > MAX_ADDRESSES) buckets.delete(oldest);
      let isRefunded = false;
      return () => {
        // `refilledTokens` limits a bucket to `count`.
        const bucket = buckets.get(key);
        if (!isRefunded && bucket) bucket.tokens += 1;
        isRefunded = true;
      };
    },
  };
}

/** Tokens of a bucket now. A clock that was set back adds and removes none. */
function refilledTokens(bucket: Bucket | undefined, now: number, kind: LimitedKind): number {
  const { count, windowMs } = LIMITS[kind];
  if (!bucket) return count;
  const elapsed = Math.max(0, now - bucket.at);
  return Math.min(count, bucket.tokens + (elapsed * count) / windowMs);
}
