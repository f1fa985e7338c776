import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadCalls } from '#platform/net/calls.ts';
import { turnoverQuery } from '#platform/net/turnover.ts';
import { useApp } from '#platform/site/page.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import type { AuditRecord } from '#shared/webapi/schemas/withdraw.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { eligibleQuery } from './api.ts';
import { TurnoverCard } from './turnover-card.tsx';

const FOX = { id: 9, name: 'Copper Fox', category_code: 'egame', open_mode: 'lobby' } as const;
const REEF = { ...FOX, id: 10, name: 'Blue Reef', code: 'reef', image: 'x', wallet_id: 2 };

function recordOf(productId: number): AuditRecord {
  return {
    ...{ id: 1, source_type: 'deposit', source_no: 'D1', amount: '100.00', bonus_amount: '0.00' },
    ...{ multiple: '1', required_bet: '100.00', valid_bet: '0.00', remain_bet: '100.00', is_passed: false },
    ...{ product_ids: [productId], start_at: '2026-11-20T00:00:00Z' },
  };
}

// A request is then sent within the next task.
beforeAll(() => loadCalls([GAME_CALLS.gameProducts]));

it.each([
  [9, 'Copper Fox', 0],
  [10, 'Blue Reef', 1],
])('loads names only for a game that the page did not load: %i', async (id, name, count) => {
  function Page() {
    const app = useApp();
    useState(() => {
      const page = { list: [recordOf(id)], pagination: { page: 1, per_page: 20, total: 1 } };
      app.queryClient.setQueryData(turnoverQuery(app).queryKey, page);
      app.queryClient.setQueryData(eligibleQuery(app).queryKey, [FOX]);
    });
    return <TurnoverCard />;
  }
  const { calls } = await renderApp(<Page />, {
    page: { name: 'MEMBER_TREASURE' },
    api: { 'GET /gameProduct': { data: { list: [FOX, REEF].map((one) => ({ ...REEF, ...one })) } } },
  });
  await screen.findByText(new RegExp(name));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(calls.filter(({ path }) => path.startsWith('/gameProduct'))).toHaveLength(count);
});
