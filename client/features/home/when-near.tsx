import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsMember } from '#platform/net/use-member.ts';
import { type PageQuery, useApp } from '#platform/site/page.ts';

/** Pixels below the screen at which a part is asked for. */
const MARGIN = '400px';

interface WhenNearProps {
  /** What the part asks for: where that is known already it shows at once. */
  query: PageQuery;
  /** Of about the part's size. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * What lies screens below what a member comes for is asked for as they come near it. A guest has it from the server: their
 * page is cached, is what a search engine reads, and shows without a script.
 */
export function WhenNear({ query, skeleton, children }: WhenNearProps) {
  const app = useApp();
  const isMember = useIsMember();
  const [isNear, setNear] = useState(() => app.queryClient.getQueryData(query.queryKey) !== undefined);
  const place = useRef<HTMLDivElement>(null);
  const isWaiting = isMember && !isNear;
  useEffect(() => {
    const element = place.current;
    if (!isWaiting || !element) return;
    if (!window.IntersectionObserver) {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWaiting]);
  return isWaiting ? <div ref={place}>{skeleton}</div> : children;
}
