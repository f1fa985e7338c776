import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsMember } from '#platform/net/use-member.ts';
import { type PageQuery, useApp } from '#platform/site/page.ts';

/** Distance below the screen at which a block loads. */
const MARGIN = '400px';

interface WhenNearProps {
  /** The block's query. With data in the cache the block renders at once. */
  query: PageQuery;
  /** About as high as the block. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * Loads a block of the page for members when it comes near the screen. Guests get it from the server: their page is
 * cached, is what search engines read, and works without JavaScript.
 */
export function WhenNear({ query, skeleton, children }: WhenNearProps) {
  const app = useApp();
  const isMember = useIsMember();
  const [isLoaded] = useState(() => app.queryClient.getQueryData(query.queryKey) !== undefined);
  const { place, isNear } = useNear(isMember && !isLoaded);
  const isWaiting = isMember && !isLoaded && !isNear;
  return isWaiting ? <div ref={place}>{skeleton}</div> : children;
}

/** Whether the element at `place` has come near the screen. It is observed while `isWaiting`. */
export function useNear(isWaiting = true) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isObserved = isWaiting && !isNear;
  useEffect(() => {
    const element = place.current;
    if (!isObserved || !element) return;
    if (!window.IntersectionObserver) {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isObserved]);
  return { place, isNear };
}
