import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import PromoPreviewPage, { queries } from './promo-preview.page.tsx';

it.each(['desktop', 'mobile'] as const)('explains the URL if it has no id, on %s', async (device) => {
  const { app, calls } = await renderApp(<PromoPreviewPage />, {
    device,
    page: { name: 'PROMO_DETAIL_DEMO' },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Preview' })).toBeTruthy();
  expect(screen.getByText('No promotion chosen')).toBeTruthy();
  expect(screen.getByText(/\/demo\/promo\?id=12$/)).toBeTruthy();
  expect(calls).toEqual([]);
  const page = { search: new URLSearchParams(), pathname: '/enUS/demo/promo' };
  expect(queries?.({ app, page } as Parameters<NonNullable<typeof queries>>[0])).toEqual([]);
});

it.each([
  [200, 'Promotion 12'],
  [500, 'Promotions'],
])('has one heading of the first level after the answer %i: %s', async (status, name) => {
  const data = { id: 12, title: 'Promotion 12', category: 'daily', image: '/x.svg', content: '', sort: 1 };
  const { app } = await renderApp(<PromoPreviewPage />, {
    page: { name: 'PROMO_DETAIL_DEMO', search: new URLSearchParams('id=12') },
    api: { 'GET /promotionPreview/12': status === 200 ? { data } : { status } },
  });
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([name]);
});
