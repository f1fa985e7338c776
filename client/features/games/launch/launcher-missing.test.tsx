import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { GameProduct } from '#shared/webapi/game.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { Launcher } from './launcher.tsx';
import { useLauncher } from './launcher-context.ts';

// As after a deploy: the files of this build are gone.
vi.mock('./launch-panel.tsx', () => Promise.reject(new TypeError('gone')));

// Only what a press reads.
const product = { id: 9, name: 'Lantern Works', support_demo: true, is_maintenance: false } as GameProduct;

function Play() {
  const { open } = useLauncher();
  return (
    <button type="button" onClick={() => open({ product })}>
      Play
    </button>
  );
}

it('offers the new version where the code of the panel is gone', async () => {
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
