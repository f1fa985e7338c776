import type { MouseEvent } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { isModified } from '#ui/navigation/modified-press.ts';

/** For an element around links that change the filter: they are followed without losing one's place on the page. */
export function useFilterLinks(): { onClick: (event: MouseEvent) => void } {
  const { go } = useNavigation();
  return {
    onClick: (event) => {
      const isPlain = event.button === 0 && !isModified(event);
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!isPlain || !link) return;
      event.preventDefault();
      go(link.href, { keepScroll: true });
    },
  };
}
