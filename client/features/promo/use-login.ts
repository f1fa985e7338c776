import type { MouseEvent } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { isModified } from '#ui/navigation/modified-press.ts';

/**
 * A link to the login that leads back here afterwards (spec §4). The plain address comes without `cb`: opened in
 * another tab, or before JavaScript runs, there is nothing remembered to come back to.
 */
export function useLoginLink(): { href: string; onClick: (event: MouseEvent) => void } {
  const { returnTo } = useApp();
  const href = useHref();
  const page = usePage();
  const navigation = useNavigation();
  return {
    href: href('LOGIN', {}),
    onClick: (event) => {
      if (event.button !== 0 || isModified(event)) return;
      event.preventDefault();
      const search = page.search.toString();
      returnTo.remember(page.pathname + (search && `?${search}`));
      navigation.go(href('LOGIN', {}, { query: { cb: 1 } }));
    },
  };
}
