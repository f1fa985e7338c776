import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/net/api-client.ts';
import type { TransferRecord } from '#shared/webapi/records.ts';
import { checkOutcome, judgeRecall, judgeTransfer } from './outcome.ts';

const SENT = Date.parse('2026-11-21T04:00:00Z');
const BODY = { from_id: 1, to_id: 10, amount: '50.00' };

function record(values: Partial<TransferRecord> = {}): TransferRecord {
  return {
    id: 1,
    created_at: '2026-11-21T04:00:01Z',
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

describe('a transfer among the records', () => {
  const judge = judgeTransfer(BODY, SENT);

  it('is done, failed with its reason, or still under way', () => {
    expect(judge([record()])).toEqual({ state: 'ended', result: { isDone: true, remark: null } });
    expect(judge([record({ status: 'failed', remark: 'No answer' })])).toEqual({
      state: 'ended',
      result: { isDone: false, remark: 'No answer' },
    });
    expect(judge([record({ status: 'pending' })])).toEqual({ state: 'open' });
    expect(judge([record({ status: 'unknown' })])).toEqual({ state: 'open' });
  });

  it.each([
    ['of another amount', { amount: '50.01' }],
    ['to another wallet', { to_wallet_id: 11 }],
    ['the other way', { from_wallet_id: 10, to_wallet_id: 1 }],
    ['made by automatic transfer', { mode: 'auto' as const }],
    ['made before', { created_at: '2026-11-21T03:59:57Z' }],
  ])('is not one %s', (_name, values) => {
    expect(judge([record(values)])).toEqual({ state: 'missing' });
  });

  it('is the first one like it since it was sent', () => {
    const again = record({ id: 2, created_at: '2026-11-21T04:00:09Z', status: 'pending' });
    expect(judge([again, record()])).toMatchObject({ state: 'ended' });
    expect(judge([record(), again])).toMatchObject({ state: 'ended' });
  });
});

describe('a recall among the records', () => {
  const back = { from_wallet_id: 10, to_wallet_id: 1 };
  const judge = judgeRecall(SENT);

  it('tells of each wallet, once none is under way', () => {
    const records = [
      record({ ...back, id: 2, amount: '12.34' }),
      record({ ...back, id: 3, from_wallet_id: 11, status: 'failed', remark: 'No answer' }),
      record({ id: 4 }),
    ];
    expect(judge(records)).toEqual({
      state: 'ended',
      result: [
        { wallet_id: 11, amount: '50.00', is_ok: false, message: 'No answer' },
        { wallet_id: 10, amount: '12.34', is_ok: true, message: undefined },
      ],
    });
    expect(judge([...records, record({ ...back, id: 5, status: 'pending' })])).toEqual({ state: 'open' });
    expect(judge([record()])).toEqual({ state: 'missing' });
  });
});

describe('looking into the records', () => {
  const judge = judgeTransfer(BODY, SENT);
  const pause = vi.fn(async () => {});
  const network = new ApiError({ kind: 'network', status: 0, message: '' });

  function look(answers: (TransferRecord[] | Error)[], signal = new AbortController().signal) {
    pause.mockClear();
    const readRecords = vi.fn(async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer ?? [];
    });
    return { readRecords, outcome: checkOutcome({ readRecords, signal, pause }, judge) };
  }

  it('goes on while they cannot be read, and longer each time', async () => {
    const { readRecords, outcome } = look([network, network, network, network, network, [record()]]);
    await expect(outcome).resolves.toMatchObject({ state: 'ended' });
    expect(readRecords).toHaveBeenCalledTimes(6);
    expect(pause.mock.calls.map(([ms]: unknown[]) => ms)).toEqual([3000, 6000, 10_000, 10_000, 10_000]);
  });

  it('waits for one that is under way', async () => {
    const pending = [record({ status: 'pending' })];
    await expect(look([pending, pending, [record()]]).outcome).resolves.toMatchObject({ state: 'ended' });
    await expect(look([pending]).outcome).resolves.toEqual({ state: 'open' });
  });

  it('looks more than once before it says that nothing arrived', async () => {
    const late = look([[], [], [record()]]);
    await expect(late.outcome).resolves.toMatchObject({ state: 'ended' });
    const never = look([[]]);
    await expect(never.outcome).resolves.toEqual({ state: 'missing' });
    expect(never.readRecords).toHaveBeenCalledTimes(3);
  });

  it('ends with the session and with the page', async () => {
    const over = new ApiError({ kind: 'unauthorized', status: 401, message: '' });
    await expect(look([over]).outcome).rejects.toBe(over);
    const leaving = new AbortController();
    leaving.abort();
    await expect(look([[record()]], leaving.signal).outcome).rejects.toMatchObject({ kind: 'aborted' });
  });
});
