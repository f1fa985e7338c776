import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { setLive, useIsLive } from './live.ts';

function Live() {
  return <output>{String(useIsLive())}</output>;
}

it('is not live before the event stream is open', async () => {
  const { app } = await renderApp(<Live />);
  const shown = () => screen.getByRole('status').textContent;
  expect(shown()).toBe('false');
  for (const isLive of [true, false]) {
    act(() => setLive(app, isLive));
    await waitFor(() => expect(shown()).toBe(String(isLive)));
  }
});
