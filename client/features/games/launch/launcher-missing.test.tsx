import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mainWalletQuery, memberQuery } from '#platform/net/queries.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { renderApp, storeSession } from '#tests/setup/app.tsx';
import { Launcher } from './launcher.tsx';
import { useLauncher } from './launcher-context.ts';

// As after a deploy that removed the files of this build.
vi.mock('./launch-panel.tsx', () => Promise.reject(new TypeError('gone')));

// Only the fields that a press reads.
const product = {
  id: 9,
  name: 'Lantern Works',
  wallet_id: 10,
  support_demo: true,
  is_maintenance: false,
} as GameProduct;

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

function Play() {
  const { open, press } = useLauncher();
  return (
    <>
      <button type="button" onClick={() => open({ product })}>
        Play
      </button>
      <button type="button" onClick={() => press({ product })}>
        Play at once
      </button>
    </>
  );
}

it('offers the new version if the panel’s code cannot be loaded', async () => {
  const { app, navigation } = await renderApp(
    <Launcher>
      <Play />
    </Launcher>,
    { page: { name: 'GAME_E_GAME', pathname: '/enUS/game/eGame' } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
  const [dialog] = app.dialogs.getState().dialogs;
  expect(dialog).toMatchObject({ kind: 'confirm', title: 'A new version of this site is ready.' });
  app.dialogs.settle(dialog?.id ?? 0, true);
  await waitFor(() => expect(navigation.reload).toHaveBeenCalledOnce());
});

it('sends no launch, which would move money, if the panel’s code cannot be loaded', async () => {
  storeSession();
  const tab = {
    closed: false,
    document: document.implementation.createHTMLDocument(''),
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
  // Cast: only the used part of a window.
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const main = {
    id: 1,
    code: 'main',
    name: 'Main wallet',
    balance: '500.00',
    currency: 'USD',
    status: 'normal',
  };
  const { app, calls } = await renderApp(
    <Launcher>
      <Play />
    </Launcher>,
    {
      page: { name: 'GAME_SPORT', pathname: '/enUS/game/sport' },
      api: {
        'GET /auth/info': { data: { account: 'demo', transfer_mode: '1' } },
        'GET /gameProduct': { data: { list: [] } },
        'GET /gameApi/wallet/1': { data: { ...main, product_id: null, is_integer_only: false } },
      },
    },
  );
  await app.queryClient.fetchQuery(memberQuery(app));
  await app.queryClient.fetchQuery(mainWalletQuery(app));
  fireEvent.click(screen.getByRole('button', { name: 'Play at once' }));
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
  await waitFor(() => expect(app.dialogs.getState().dialogs).toHaveLength(1));
  expect(app.dialogs.getState().dialogs[0]).toMatchObject({ title: 'A new version of this site is ready.' });
  expect(calls.filter(({ path }) => path.startsWith('/game?'))).toEqual([]);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
