import { expect, it, onTestFinished } from 'vitest';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';

interface Withdrawal {
  status?: 'success' | 'rejected' | 'paying';
  /** Milliseconds from the order to its end. */
  took: number;
}

const paid = (seconds: number): Withdrawal => ({ took: seconds * 1000 });

async function setUp(): Promise<TestApi> {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  api.deps.db.run('DELETE FROM withdrawals');
  return api;
}

/** Inserts withdrawals in this order: the last one is the newest. */
function add({ deps, clock }: TestApi, withdrawals: readonly Withdrawal[]): void {
  for (const { status = 'success', took } of withdrawals) {
    deps.db.run(
      `INSERT INTO withdrawals (order_no, member_id, method, target_id, account_masked, amount, fee, is_free, day, status,
         created_at, finished_at)
       VALUES ('T' || (SELECT count(*) FROM withdrawals), 1, 'store', 1, '', 100, 0, 1, '2026-11-21', :status, :at, :end)`,
      { status, at: clock.now, end: status === 'paying' ? null : clock.now + took },
    );
  }
}

/** Advances the clock past the minute for which the answer is cached. */
async function payoutTimeOf(api: TestApi): Promise<unknown> {
  api.advance(61);
  const { body } = await api.get('/payoutTime');
  return body.data;
}

it('answers null before five paid withdrawals, then their median time', async () => {
  const api = await setUp();
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: null, count: 0 });
  add(api, [900, 30, 600, 60].map(paid));
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: null, count: 4 });
  add(api, [300].map(paid));
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: 300, count: 5 });
  // For an even number the lower of the two middle values is the median.
  add(api, [100].map(paid));
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: 100, count: 6 });
});

it('is computed at most once a minute, and again when the clock is set back', async () => {
  const api = await setUp();
  const count = async () => (await api.get('/payoutTime')).body.data.count;
  expect(await count()).toBe(0);
  add(api, [paid(60)]);
  expect(await count()).toBe(0);
  api.advance(60);
  expect(await count()).toBe(0);
  api.clock.now += 1;
  expect(await count()).toBe(1);
  add(api, [paid(60)]);
  api.clock.now -= 1;
  expect(await count()).toBe(2);
});

it('rounds up to whole seconds', async () => {
  const api = await setUp();
  add(
    api,
    [1, 1, 1, 1, 1].map((took) => ({ took })),
  );
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: 1, count: 5 });
});

it('ignores rejected and open withdrawals', async () => {
  const api = await setUp();
  add(api, [10, 20, 30, 40, 50].map(paid));
  add(
    api,
    Array.from({ length: 9 }, () => ({ status: 'rejected', took: 1 })),
  );
  add(
    api,
    Array.from({ length: 9 }, () => ({ status: 'paying', took: 1 })),
  );
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: 30, count: 5 });
});

it('samples the newest 500 withdrawals in any status', async () => {
  const api = await setUp();
  add(api, [1, 1, 1, 1, 1, 1, 1].map(paid));
  add(api, [100, 200, 300, 400, 500].map(paid));
  add(
    api,
    Array.from({ length: 494 }, () => ({ status: 'rejected', took: 1 })),
  );
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: 200, count: 6 });
  add(api, [{ status: 'rejected', took: 1 }]);
  expect(await payoutTimeOf(api)).toEqual({ median_seconds: 300, count: 5 });
});

it('is computed once a minute, and again after the clock was set back', async () => {
  const api = await setUp();
  expect(await payoutTimeOf(api)).toMatchObject({ count: 0 });
  add(api, [10, 20, 30, 40, 50].map(paid));
  api.advance(59);
  expect((await api.get('/payoutTime')).body.data).toMatchObject({ count: 0 });
  api.advance(-3600);
  expect((await api.get('/payoutTime')).body.data).toEqual({ median_seconds: 30, count: 5 });
});
