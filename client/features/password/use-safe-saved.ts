import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useWayBack } from '#platform/site/way-back.ts';

/** Returns the handler of a saved safe password: a toast, then the page the member came from or the member home. */
export function useSafeSaved(): () => void {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { go } = useNavigation();
  const back = useWayBack();
  return () => {
    app.dialogs.toast(text('password.safe.done'), { tone: 'success' });
    go(back?.href ?? href('MEMBER', {}), { replace: true });
  };
}
