import { expect, it } from 'vitest';
import { checkInQuery } from '#features/auth/api.ts';
import { checkedInQuery } from '#features/promo/api.ts';
import { renderApp } from '#tests/setup/app.tsx';

it('today’s check-in has its own cached value in each feature', async () => {
  const days = [{ date: '2026-11-22', status: 'claimed', reward: '3.00', is_bonus: false }];
  const calendar = {
    path: 'daily',
    server_date: '2026-11-22',
    time_zone: 'Asia/Taipei',
    streak: 1,
    rule: '',
  };
  const { app } = await renderApp(null, {
    page: { name: 'HOME' },
    api: { 'GET /accountSign': { data: { ...calendar, can_claim: false, days } } },
  });
  app.auth.accept({ access_token: 't', expires_in: 3600, token_type: 'Bearer' });
  expect(await app.queryClient.fetchQuery(checkInQuery(app))).toBeNull();
  expect(await app.queryClient.fetchQuery(checkedInQuery(app))).toBe(true);
});
