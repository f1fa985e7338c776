import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { GridGame } from '#features/games/api.ts';
import type { PlayTarget } from '#features/games/launch/launch.ts';
import { Launcher } from '#features/games/launch/launcher.tsx';
import { useLauncher } from '#features/games/launch/launcher-context.ts';
import { createCookies } from '#platform/browser/cookies.ts';
import type { GameProduct } from '#shared/webapi/schemas/game.ts';
import { renderApp, storeSession, type TestAnswer, type TestAppOptions } from './app.tsx';

export const PRODUCT: GameProduct = {
  id: 9,
  category_code: 'egame',
  code: 'lantern',
  name: 'Lantern Works',
  image: '/p.svg',
  wallet_id: 10,
  open_mode: 'game_list',
  support_demo: true,
  support_embed: false,
  is_maintenance: false,
  sort: 1,
};
export const GAME: GridGame = { id: 9001, productId: 9, name: 'Koi Gate', image: '/koi.svg', hasDemo: true };
export const LAUNCHED = { id: 9001, product_id: 9, name: 'Koi Gate', wallet_id: 10 };

export const wallet = (id: number, balance: string | null, status = 'normal') => ({
  id,
  product_id: id === 1 ? null : 9,
  code: `w${id}`,
  name: id === 1 ? 'Main wallet' : 'Lantern Works',
  balance,
  currency: 'USD',
  status,
  is_integer_only: false,
});

export interface Scene extends TestAppOptions {
  isAutomatic?: boolean;
  main?: string;
  held?: string;
  launch?: TestAnswer | (() => TestAnswer | Promise<TestAnswer>);
  target?: PlayTarget;
  isGuest?: boolean;
}

function Card({ target }: { target: PlayTarget }) {
  const { open, press } = useLauncher();
  return (
    <>
      <button type="button" onClick={() => open(target)}>
        open
      </button>
      <button type="button" onClick={() => press(target)}>
        press
      </button>
    </>
  );
}

/** Renders a launcher with the buttons "open" and "press" for a game. */
export async function play(scene: Scene = {}) {
  const {
    isAutomatic = false,
    main = '500.00',
    held = '0.00',
    target = { product: PRODUCT, game: GAME },
  } = scene;
  if (!scene.isGuest) storeSession();
  const rendered = await renderApp(
    <Launcher>
      <Card target={target} />
    </Launcher>,
    {
      page: { name: 'GAME_E_GAME', pathname: '/enUS/game/eGame' },
      ...scene,
      api: {
        'GET /auth/info': { data: { account: 'demo', transfer_mode: isAutomatic ? '1' : '0' } },
        'GET /gameProduct': { data: { list: [PRODUCT] } },
        'GET /gameApi/wallet/1': { data: wallet(1, main) },
        'GET /gameApi/wallet/10': { data: wallet(10, held) },
        'GET /gameWallet': { data: { list: [wallet(1, main), wallet(10, held)] } },
        'GET /game': scene.launch ?? { data: { ...LAUNCHED, launch_url: '/play/x', moved_amount: '0.00' } },
        'POST /gameApi/transfer': { data: { from: wallet(1, '400.00'), to: wallet(10, '100.00') } },
        ...scene.api,
      },
    },
  );
  const press = (name: string | RegExp) => act(() => screen.getByRole('button', { name }).click());
  return { ...rendered, press };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const launches = (calls: readonly { path: string }[]) =>
  calls.filter(({ path }) => path.startsWith('/game?'));

/** Stubs `window.open`. */
export function stubTab() {
  const tab = {
    closed: false,
    opener: window as unknown,
    document: document.implementation.createHTMLDocument(''),
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, open };
}

/** Removes the session of the previous test. */
export function clearSession() {
  localStorage.clear();
  sessionStorage.clear();
  createCookies(document).remove('authToken');
}
