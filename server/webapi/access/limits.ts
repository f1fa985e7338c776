import { networkOf } from '#shared/network.ts';
import { ApiError } from '../http/errors.ts';

/** What an address may do how often: so many at once, as many again in the time given. */
const LIMITS = {
  /** Wrong passwords, whatever the accounts. */
  passwords: { count: 60, windowMs: 15 * 60_000 },
  /** Wrong codes, and signups that were refused: each tells something of somebody. */
  codes: { count: 30, windowMs: 60 * 60_000 },
  /** Games that guests open for play money: each is a row. */
  demos: { count: 60, windowMs: 10 * 60_000 },
} as const;

export type LimitedKind = keyof typeof LIMITS;

/** Limits by address, kept in memory: a restart forgets them, the locks of accounts it does not. */
export interface Limits {
  /**
   * Takes one from what the address has left; what turned out harmless is given back by the function it returns.
   * Taken before the work, so that many at once get no more than one after the other would.
   * @throws ApiError TOO_MANY (429 with Retry-After)
   */
  spend(kind: LimitedKind, ip: string): () => void;
}

interface Bucket {
  left: number;
  at: number;
}

/** Addresses remembered at most; the one that was quiet for longest is forgotten first. */
const MOST_ADDRESSES = 100_000;

/**
 * The limits of this process; an IPv6 /64 counts as one address. Rate-limiter-flexible bounds no number of addresses and gives
 * a whole window back at once; lru-cache would hold 2.8 MB for its hundred thousand from the start.
 */
export function createLimits({ now }: { now: () => number }): Limits {
  const buckets = new Map<string, Bucket>();
  return {
    spend(kind, ip) {
      const { count, windowMs } = LIMITS[kind];
      const key = `${kind} ${networkOf(ip)}`;
      const left = refilled(buckets.get(key), now(), kind);
      if (left < 1) {
        const waitMs = ((1 - left) * windowMs) / count;
        throw new ApiError('TOO_MANY', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      remember(buckets, key, { left: left - 1, at: now() });
      return giverBack(buckets, key);
    },
  };
}

/** Gives one back, once. `refilled` keeps a bucket from holding more than there was. */
function giverBack(buckets: ReadonlyMap<string, Bucket>, key: string): () => void {
  let isSpent = true;
  return () => {
    const bucket = buckets.get(key);
    if (isSpent && bucket) bucket.left += 1;
    isSpent = false;
  };
}

/** What has come back since; a clock that was set back brings nothing and takes nothing. */
function refilled(bucket: Bucket | undefined, now: number, kind: LimitedKind): number {
  const { count, windowMs } = LIMITS[kind];
  if (!bucket) return count;
  const elapsed = Math.max(0, now - bucket.at);
  return Math.min(count, bucket.left + (elapsed * count) / windowMs);
}

function remember(buckets: Map<string, Bucket>, key: string, bucket: Bucket): void {
  buckets.delete(key);
  buckets.set(key, bucket);
  if (buckets.size <= MOST_ADDRESSES) return;
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest);
    return;
  }
}
