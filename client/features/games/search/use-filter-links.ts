import type { MouseEvent } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { isModified } from '#ui/base/modified-press.ts';

/** Props for an element around filter links: a click keeps the scroll position. */
export function useFilterLinks(): { onClick: (event: MouseEvent) => void } {
  const { go } = useNavigation();
  return {
    onClick: (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (isModified(event) || !link) return;
      event.preventDefault();
      go(link.href, { keepScroll: true });
    },
  };
}
