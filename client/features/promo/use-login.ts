import type { MouseEvent } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { isModified } from '#ui/base/modified-press.ts';

/**
 * Props of a link to the login that returns to this page (spec §4). The `href` itself has no `cb`: opened in another tab,
 * or without JavaScript, no page to return to is stored.
 */
export function useLoginLink(): { href: string; onClick: (event: MouseEvent) => void } {
  const { returnTo } = useApp();
  const href = useHref();
  const page = usePage();
  const navigation = useNavigation();
  return {
    href: href('LOGIN', {}),
    onClick: (event) => {
      if (isModified(event)) return;
      event.preventDefault();
      const search = page.search.toString();
      returnTo.remember(page.pathname + (search && `?${search}`));
      navigation.go(href('LOGIN', {}, { query: { cb: 1 } }));
    },
  };
}
