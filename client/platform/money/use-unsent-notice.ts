import { isApiError } from '#platform/api/api-client.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';

/**
 * For a press that has no form to say it: the code it needs did not come, and nothing was sent. Where a new build took
 * it away, the page is offered anew.
 */
export function useUnsentNotice(): (error: unknown) => Promise<void> {
  const { dialogs } = useApp();
  const { reload } = useNavigation();
  const text = useText();
  return async (error) => {
    if (!isApiError(error)) throw error;
    if (error.kind !== 'unsent') return dialogs.showError({ message: text('common.noAnswer') });
    const isWanted = await dialogs.confirm({
      title: text('common.newBuild'),
      message: text('common.form.outdated'),
      confirmLabel: text('common.updateNow'),
    });
    if (isWanted) reload();
  };
}
