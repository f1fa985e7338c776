import { describe, expect, it, vi } from 'vitest';
import type { ApiOptions } from '#platform/api/api-client.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { TransferRecord } from '#shared/webapi/schemas/records.ts';
import { matchTransfer, transferOrder, transfersSince } from './transfer-order.ts';

const SENT = Date.parse('2026-11-21T04:00:00Z');
const BODY = { from_id: 1, to_id: 10, amount: '50.00' };

function record(values: Partial<TransferRecord> = {}): TransferRecord {
  return {
    id: 1,
    created_at: '2026-11-21T04:00:01.000Z',
    order_no: 'T1',
    from_wallet_id: 1,
    to_wallet_id: 10,
    from_name: 'Main',
    to_name: 'Fox',
    amount: '50.00',
    status: 'success',
    mode: 'manual',
    ...values,
  };
}

/** An API with these records; `pages`: whether it returns them in pages. */
function appWith(records: readonly TransferRecord[], pages = true) {
  const get = vi.fn(async (_path: string, { query = {}, parse }: ApiOptions<unknown>) => {
    const [page, size] = [Number(query.page), Number(query.per_page)];
    const pagination = { page, per_page: size, total: records.length };
    const list = pages ? records.slice((page - 1) * size, page * size) : records;
    return parse?.({ list, ...(pages && { pagination }) }, () => {});
  });
  // Cast: the function reads only `dataApi`.
  return {
    app: {
      dataApi: (_method: string, ...rest: Parameters<typeof get>) => get(...rest),
    } as unknown as AppEnvironment,
    get,
  };
}

const read = (app: AppEnvironment) => transfersSince(app, { sentAt: SENT }, new AbortController().signal);

describe('a stored transfer', () => {
  it.each([
    null,
    undefined,
    'transfer',
    7,
    {},
    [],
    { ...BODY, from_id: '1' },
    { ...BODY, to_id: 1.5 },
    { ...BODY, amount: '50' },
    { ...BODY, amount: null },
  ])('that is %j is not read', (value) => {
    expect(transferOrder.readIntent(value)).toBeNull();
  });

  it('is read', () => {
    expect(transferOrder.readIntent(BODY)).toEqual(BODY);
  });
});

describe('transfers since an order was sent', () => {
  it.each([
    ['1 s before by another clock', '2026-11-21T03:59:59.000Z', true],
    ['2 s before', '2026-11-21T03:59:58.000Z', true],
    ['3 s before', '2026-11-21T03:59:57.000Z', false],
    ['later', '2026-11-21T06:00:00.000Z', true],
  ])('made %s', async (_name, created_at, isIn) => {
    const { app, get } = appWith([record({ created_at })]);
    expect(await read(app)).toHaveLength(isIn ? 1 : 0);
    expect(get.mock.calls[0]?.[1]?.query).toMatchObject({ from: '2026-11-21T03:59:58.000Z' });
  });

  it('leave out automatic transfers', async () => {
    expect(await read(appWith([record({ mode: 'auto' })]).app)).toEqual([]);
  });

  it('are read to the last page, newest first', async () => {
    const records = Array.from({ length: 250 }, (_, index) =>
      record({ id: index + 1, created_at: new Date(SENT + index).toISOString() }),
    );
    const { app, get } = appWith(records);
    expect((await read(app)).map(({ id }) => id)).toEqual(records.map(({ id }) => id).toReversed());
    expect(get).toHaveBeenCalledTimes(3);
  });

  it.each([
    [100, 1],
    [101, 2],
    [200, 2],
  ])('%i in number are read in %i requests', async (count, requests) => {
    const records = Array.from({ length: count }, (_, index) => record({ id: index + 1 }));
    const { app, get } = appWith(records);
    expect(await read(app)).toHaveLength(count);
    expect(get).toHaveBeenCalledTimes(requests);
  });

  it('are read once from an API that does not page', async () => {
    const { app, get } = appWith([record()], false);
    expect(await read(app)).toHaveLength(1);
    expect(get).toHaveBeenCalledOnce();
  });
});

describe('a transfer among the records', () => {
  const match = (...records: TransferRecord[]) => matchTransfer(BODY, records);

  it('is done, failed with its reason, or still open', () => {
    expect(match(record())).toEqual({ state: 'done', result: null });
    expect(match(record({ status: 'failed', remark: 'No answer' }))).toEqual({
      state: 'failed',
      reason: 'No answer',
    });
    expect(match(record({ status: 'pending' }))).toEqual({ state: 'open' });
    expect(match(record({ status: 'unknown' }))).toEqual({ state: 'open' });
  });

  it.each([
    ['of another amount', { amount: '50.01' }],
    ['to another wallet', { to_wallet_id: 11 }],
    ['the other way', { from_wallet_id: 10, to_wallet_id: 1 }],
  ])('is not one %s', (_name, values) => {
    expect(match(record(values))).toEqual({ state: 'missing' });
  });

  it('is the first matching one since it was sent', () => {
    const again = record({ id: 2, created_at: '2026-11-21T04:00:09Z', status: 'pending' });
    expect(match(again, record())).toMatchObject({ state: 'done' });
  });
});
