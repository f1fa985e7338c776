// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createStorages } from '#platform/browser/storage.ts';
import { createQueryClient } from '#platform/net/query-client.ts';
import { createAuthStore, sessionMark } from '#platform/net/session.ts';
import { createDialogStore } from '#platform/site/dialogs.ts';
import { followSession, type SessionFlowDeps } from './session-flow.ts';

const token = { access_token: 'secret', expires_in: 3600, token_type: 'Bearer' };

/** A member looks at their wallets; the list was loaded, the level is no longer shown. */
async function setUp() {
  const { local } = createStorages();
  const auth = createAuthStore({
    local,
    cookies: { get: () => undefined, set: () => {}, remove: () => {} },
    refresh: () => Promise.resolve(token),
    logout: () => Promise.resolve(),
    locks: null,
  });
  auth.accept(token);
  const queryClient = createQueryClient({ isServer: false });
  const load = vi.fn(() => Promise.resolve('of the member'));
  const observer = new QueryObserver(queryClient, { queryKey: ['wallets'], queryFn: load });
  const hide = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('of the member'));
  queryClient.setQueryData(['levels'], 'of the member');
  // The router and the rest are only asked where to go; here the page shown has thrown.
  const deps = {
    core: { auth, queryClient, dialogs: createDialogStore() },
    router: { state: { errors: { page: new Error('shown') }, loaderData: {} } },
    state: { sessionMark: sessionMark(auth.getAuthorization()) },
  } as unknown as SessionFlowDeps;
  const stop = followSession(deps);
  return { auth, queryClient, load, hide, stop };
}

it('asks nothing again as a guest, and keeps nothing of the member once it is out of sight', async () => {
  const { auth, queryClient, load, hide, stop } = await setUp();
  await auth.logout();
  expect(queryClient.getQueryData(['levels'])).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(load).toHaveBeenCalledTimes(1);
  hide();
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  stop();
});

it('asks again for whoever comes next', async () => {
  const { auth, load, stop } = await setUp();
  auth.accept({ ...token, access_token: 'another' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  stop();
});
