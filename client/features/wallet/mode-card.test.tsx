import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { postedBodies, renderApp } from '#tests/setup/app.tsx';
import { ModeCard } from './mode-card.tsx';

it.each([
  [{ refused: '目前無法變更' }, '目前無法變更'],
  [{ status: 500, message: 'line 7' }, '伺服器內部錯誤'],
  ['network' as const, '伺服器沒有回應，請檢查網路連線後再試。'],
])('shows in a dialog, in Chinese, why it could not be changed: %j', async (answer, words) => {
  const { app } = await renderApp(<ModeCard />, {
    locale: 'zhTW',
    page: { name: 'TRADE' },
    api: {
      'GET /auth/info': { data: { account: 'eve', transfer_mode: '1' } },
      'POST /gameApi/transferMode': answer,
    },
  });
  app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  fireEvent.click(await screen.findByRole('switch'));
  await waitFor(() => expect(app.dialogs.getState().dialogs).toMatchObject([{ message: words }]));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});

it('is turned on only after a question, because games then take all money', async () => {
  const { app, calls } = await renderApp(<ModeCard />, {
    page: { name: 'TRADE' },
    api: {
      'GET /auth/info': { data: { account: 'eve', transfer_mode: '0' } },
      'POST /gameApi/transferMode': { data: { mode: 1 } },
    },
  });
  const ask = vi.spyOn(app.dialogs, 'confirm').mockResolvedValue(false);
  app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  const control = await screen.findByRole('switch');
  fireEvent.click(control);
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(postedBodies(calls)).toEqual([]);
  ask.mockResolvedValue(true);
  fireEvent.click(control);
  await waitFor(() => expect(postedBodies(calls)).toEqual([{ mode: 1 }]));
});

it('sends the confirmed mode, also if it was turned on elsewhere during the question', async () => {
  let mode = '0';
  const { app, calls } = await renderApp(<ModeCard />, {
    page: { name: 'TRADE' },
    api: {
      'GET /auth/info': () => ({ data: { account: 'eve', transfer_mode: mode } }),
      'POST /gameApi/transferMode': { data: { mode: 1 } },
    },
  });
  const answer = Promise.withResolvers<boolean>();
  vi.spyOn(app.dialogs, 'confirm').mockReturnValue(answer.promise);
  app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  const control = await screen.findByRole('switch');
  fireEvent.click(control);
  mode = '1';
  await app.queryClient.invalidateQueries();
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'));
  answer.resolve(true);
  await waitFor(() => expect(postedBodies(calls)).toEqual([{ mode: 1 }]));
});
