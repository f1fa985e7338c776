import type { IntlShape } from 'react-intl';
import type { ClientCore } from '#app/core/client-core.ts';
import { isApiError } from '#platform/api/api-client.ts';
import { retryFailedQueries } from '#platform/net/query-client.ts';
import type { Target } from '#shared/paths.ts';

export interface MaintenanceWatchDeps {
  core: Pick<ClientCore, 'clientsOf' | 'dialogs' | 'queryClient'>;
  getShown: () => { intl: IntlShape; target: Target };
}

const CHECK_MS = 15_000;

/**
 * Shows a toast during a maintenance of the whole site, which a refused call reports. The page and typed values stay. The toast
 * closes when the API answers again.
 */
export function createMaintenanceNotice({ core, getShown }: MaintenanceWatchDeps) {
  let toast: number | null = null;
  const text = (id: string) => getShown().intl.formatMessage({ id });

  async function checkApi(): Promise<void> {
    try {
      await core.clientsOf(getShown().target.locale).webapi('GET', '/webSetting', { isHandled: true });
    } catch {
      setTimeout(() => void checkApi(), CHECK_MS);
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
    setTimeout(() => void checkApi(), CHECK_MS);
  };
}
