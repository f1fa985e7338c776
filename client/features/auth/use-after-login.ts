import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref, usePage } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';

/**
 * Returns the navigation after a login. With `cb=1` in the URL it leads to the stored page, in the current language and on
 * the current device. If no page is stored, it shows an error and leads home (spec §4). Without `cb=1` it leads home.
 */
export function useAfterLogin(): () => Promise<void> {
  const app = useApp();
  const page = usePage();
  const href = useHref();
  const text = useText();
  const { go } = useNavigation();
  return async () => {
    const isReturn = page.search.get('cb') === '1';
    // Always removed, as a remembered page of an earlier login may be another member's.
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
