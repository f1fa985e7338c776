import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';

/**
 * Where a login leads: to the page the member came for, in the language and on the device of now, else home. A return
 * trip (cb=1) with nothing to return to is an error that is told first (spec §4).
 */
export function useAfterLogin(): () => Promise<void> {
  const app = useApp();
  const page = usePage();
  const href = useHref();
  const text = useText();
  const { go } = useNavigation();
  return async () => {
    const isReturn = page.search.get('cb') === '1';
    // What was noted for another visit of the login is forgotten: it may be another member's.
    const path = app.returnTo.take();
    const destination = isReturn ? hrefOfAddress(app, path) : undefined;
    if (isReturn && destination === undefined) {
      await app.dialogs.showError({
        title: text('auth.returnTo.title'),
        message: text('auth.returnTo.missing'),
      });
    }
    go(destination ?? href('HOME', {}), { replace: true });
  };
}
