import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import { createQueryClient } from '#platform/net/query-client.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { createMaintenanceNotice, type MaintenanceWatchDeps } from './maintenance-watch.ts';

const refusal = (code?: string) =>
  new ApiError({ kind: 'http', status: 503, message: '', ...(code && { code }) });

it('shows one toast, polls the API, and closes the toast when the API answers', async () => {
  const dialogs = createDialogStore();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const get = vi.fn().mockRejectedValueOnce(refusal('MAINTENANCE')).mockResolvedValue({});
  const notice = createMaintenanceNotice({
    core: {
      dialogs,
      queryClient: createQueryClient({ isServer: false }),
      clientsOf: () => ({ webapi: get }),
      partsOf: () => ({}),
    },
    getShown: () => ({ target: { locale: 'enUS' }, intl: { formatMessage: ({ id }: { id: string }) => id } }),
    // Cast: the mock has only the properties that the code uses.
  } as unknown as MaintenanceWatchDeps);
  const shown = () => dialogs.getState().toasts.map(({ message }) => message);
  notice(refusal('BUSY'));
  notice(new Error('else'));
  expect(shown()).toEqual([]);
  notice(refusal('MAINTENANCE'));
  notice(refusal('MAINTENANCE'));
  expect(shown()).toEqual(['common.maintenance']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(get).toHaveBeenCalledOnce();
  expect(shown()).toEqual(['common.maintenance']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown()).toEqual(['common.maintenanceOver']);
  // The next maintenance.
  notice(refusal('MAINTENANCE'));
  expect(shown()).toContain('common.maintenance');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(get).toHaveBeenCalledTimes(3);
});
