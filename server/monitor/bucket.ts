/** Says whether one more is let through: `burst` at once, then `perSecond`. */
export function createBucket({ perSecond, burst }: { perSecond: number; burst: number }): () => boolean {
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
