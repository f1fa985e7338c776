import type { MouseEvent } from 'react';
import { createComeback } from '#platform/comeback.ts';
import { createCookies } from '#platform/cookies.ts';
import { useNavigation } from '#platform/navigation.ts';
import { useHref, usePage } from '#platform/page.ts';
import { createStorages } from '#platform/storage.ts';

/**
 * A link to the login that leads back here afterwards (spec §4). The plain address comes without `cb`: opened in
 * another tab, or before JavaScript runs, there is nothing remembered to come back to.
 */
export function useLoginLink(): { href: string; onClick: (event: MouseEvent) => void } {
  const href = useHref();
  const page = usePage();
  const navigation = useNavigation();
  return {
    href: href('LOGIN', {}),
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const search = page.search.toString();
      createComeback(createStorages().session, createCookies()).remember(
        page.pathname + (search && `?${search}`),
      );
      navigation.go(href('LOGIN', {}, { query: { cb: 1 } }));
    },
  };
}
