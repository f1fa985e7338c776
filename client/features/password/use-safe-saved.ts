import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';

/** What follows a saved safe password: it is said, and the member goes on from their home. */
export function useSafeSaved(): () => void {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  return () => {
    app.dialogs.toast(text('password.safe.done'), { tone: 'success' });
    go(href('MEMBER', {}), { replace: true });
  };
}
