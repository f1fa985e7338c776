import { isApiError } from '#platform/api/api-client.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';

/**
 * Shows that a request was not sent because code could not be loaded, for buttons without a form. If a new build
 * removed the code, offers to reload the page.
 */
export function useUnsentNotice(): (error: unknown) => Promise<void> {
  const { dialogs } = useApp();
  const { reload } = useNavigation();
  const text = useText();
  return async (error) => {
    if (!isApiError(error)) throw error;
    if (error.kind !== 'unsent') return dialogs.showError({ message: text('common.noAnswer') });
    const isConfirmed = await dialogs.confirm({
      title: text('common.newBuild'),
      message: text('common.form.outdated'),
      confirmLabel: text('common.updateNow'),
    });
    if (isConfirmed) reload();
  };
}
