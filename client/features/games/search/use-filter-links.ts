import type { MouseEvent } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';

/** For an element around links that change the filter: they are followed without losing one's place on the page. */
export function useFilterLinks(): { onClick: (event: MouseEvent) => void } {
  const { go } = useNavigation();
  return {
    onClick: (event) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!isPlain || !link) return;
      event.preventDefault();
      go(link.href, { keepScroll: true });
    },
  };
}
