import { expect, it, vi } from 'vitest';
import { ApiError } from '#platform/api/api-client.ts';
import { createQueryClient } from '#platform/net/query-client.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { createMaintenanceNotice, type MaintenanceWatchDeps } from './maintenance-watch.ts';

const refusal = (code?: string) =>
  new ApiError({ kind: 'http', status: 503, message: '', ...(code && { code }) });

it('shows one toast, polls the API, and closes the toast when the API answers', async () => {
  const dialogs = createDialogStore();
  const timers: (() => void)[] = [];
  const get = vi.fn().mockRejectedValueOnce(refusal('MAINTENANCE')).mockResolvedValue({});
  const notice = createMaintenanceNotice({
    core: {
      dialogs,
      queryClient: createQueryClient({ isServer: false }),
      clientsOf: () => ({ webapi: get }),
      partsOf: () => ({}),
    },
    getShown: () => ({ target: { locale: 'enUS' }, intl: { formatMessage: ({ id }: { id: string }) => id } }),
    setTimeout: (action: () => void) => timers.push(action),
    // Cast: the mock has only the properties that the code uses.
  } as unknown as MaintenanceWatchDeps);
  const shown = () => dialogs.getState().toasts.map(({ message }) => message);
  notice(refusal('BUSY'));
  notice(new Error('else'));
  expect(shown()).toEqual([]);
  notice(refusal('MAINTENANCE'));
  notice(refusal('MAINTENANCE'));
  expect(shown()).toEqual(['common.maintenance']);
  timers.shift()?.();
  await vi.waitFor(() => expect(timers.length).toBe(1));
  expect(shown()).toEqual(['common.maintenance']);
  timers.shift()?.();
  await vi.waitFor(() => expect(shown()).toEqual(['common.maintenanceOver']));
  // The next maintenance.
  notice(refusal('MAINTENANCE'));
  expect(shown()).toContain('common.maintenance');
  expect(timers.length).toBe(1);
});
