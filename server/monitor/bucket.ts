import { LRUCache } from 'lru-cache';
import { networkOf } from '#shared/network.ts';

interface Rate {
  perSecond: number;
  burst: number;
}

/** Says whether one more is let through: `burst` at once, then `perSecond`; rate-limiter-flexible knows whole windows only. */
export function createBucket({ perSecond, burst }: Rate): () => boolean {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Addresses that are remembered; who was forgotten begins anew. */
const MAX_ADDRESSES = 5000;

/** The same for each address (of IPv6, each network that one subscriber has), and for all of them together. */
export function createAddressBucket(each: Rate, all: Rate): (address: string) => boolean {
  const buckets = new LRUCache<string, () => boolean>({ max: MAX_ADDRESSES });
  const ofAll = createBucket(all);
  return (address) => {
    const key = networkOf(address);
    const bucket = buckets.get(key) ?? createBucket(each);
    buckets.set(key, bucket);
    // Who is refused for themselves takes nothing away from the others.
    return bucket() && ofAll();
  };
}
