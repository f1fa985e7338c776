import type { IntlShape } from 'react-intl';
import type { ClientCore } from '#app/core/client-core.ts';
import { isApiError } from '#platform/api/api-client.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import type { Target } from '#shared/paths.ts';

export interface MaintenanceWatchDeps {
  core: Pick<ClientCore, 'clientsOf' | 'dialogs' | 'queryClient'>;
  getShown: () => { intl: IntlShape; target: Target };
  setTimeout: (action: () => void, ms: number) => unknown;
}

const LOOK_MS = 15_000;

/**
 * Members inside the app learn of a maintenance of the whole site by the next call that it refuses: a notice that stays,
 * while the page and all that was typed stay as they are. It ends by itself with the API's next good answer.
 */
export function createMaintenanceNotice({ core, getShown, setTimeout }: MaintenanceWatchDeps) {
  let toast: number | null = null;
  const text = (id: string) => getShown().intl.formatMessage({ id });

  async function look(): Promise<void> {
    try {
      await core.clientsOf(getShown().target.locale).webapi.get('/webSetting', { isHandled: true });
    } catch {
      setTimeout(() => void look(), LOOK_MS);
      return;
    }
    if (toast !== null) core.dialogs.endToast(toast, 'closed');
    toast = null;
    core.dialogs.toast(text('common.maintenanceOver'), { tone: 'success' });
    await retryFailedQueries(core.queryClient);
  }

  return (error: unknown): void => {
    if (toast !== null || !isApiError(error, 'http') || error.code !== 'MAINTENANCE') return;
    toast = core.dialogs.toast(text('common.maintenance'), { tone: 'error', durationMs: 0 });
    setTimeout(() => void look(), LOOK_MS);
  };
}
