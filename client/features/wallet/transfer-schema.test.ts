import { describe, expect, it } from 'vitest';
import { readErrorId } from '#shared/webapi/error-id.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { type TransferInput, transferSchema } from './transfer-schema.ts';

const base = { code: 'x', currency: 'USD', status: 'normal', is_integer_only: false } as const;
const wallets: GameWallet[] = [
  { ...base, id: 1, name: 'Main', balance: '100.25' },
  { ...base, id: 2, name: 'Fox', balance: '5.00' },
  { ...base, id: 3, name: 'Whole & Sons', balance: '5.50', is_integer_only: true },
  { ...base, id: 4, name: 'Closed', balance: '320.00', status: 'maintenance' },
  { ...base, id: 5, name: 'Silent', balance: null, status: 'error' },
];

function check(input: Partial<TransferInput>) {
  const result = transferSchema(wallets).safeParse({ from_id: 1, to_id: 2, amount: '10', ...input });
  if (result.success) return result.data;
  return result.error.issues.map(({ path, message }) => [path[0], message]);
}

describe('the transfer schema', () => {
  it('reads an amount as typed', () => {
    expect(check({ amount: '1,000.5', from_id: 5, to_id: 1 })).toEqual({
      from_id: 5,
      to_id: 1,
      amount: '1000.50',
    });
    expect(check({ amount: '-5' })).toEqual([['amount', 'common.yup.amount']]);
  });

  it('requires both wallets', () => {
    expect(check({ to_id: null })).toEqual([['to_id', 'common.yup.required']]);
  });

  it('accepts the whole balance and not a cent more', () => {
    expect(check({ amount: '100.25' })).toMatchObject({ amount: '100.25' });
    const [[field, message] = []] = check({ amount: '100.26' }) as string[][];
    expect(field).toBe('amount');
    expect(readErrorId(message ?? '')).toEqual({
      id: 'wallet.error.tooMuch',
      values: { max: '$100.25', wallet: 'Main' },
    });
  });

  it.each([
    [{ from_id: 1, to_id: 3 }],
    [{ from_id: 3, to_id: 1 }],
  ])('rejects cents for a wallet of whole dollars, with the nearest amounts: %j', (pair) => {
    const [[field, message] = []] = check({ ...pair, amount: '4.50' }) as string[][];
    expect(field).toBe('amount');
    expect(readErrorId(message ?? '')).toEqual({
      id: 'wallet.error.whole',
      values: { wallet: 'Whole & Sons', low: '$4.00', high: '$5.00' },
    });
    expect(check({ ...pair, amount: '4.00' })).toMatchObject({ amount: '4.00' });
    expect(JSON.stringify(check({ ...pair, amount: '0.50' }))).toContain('wallet.error.wholeSmall');
  });

  it('rejects a wallet under maintenance at either end', () => {
    expect(check({ from_id: 4, to_id: 1 })).toEqual([['from_id', 'wallet.error.maintenance?wallet=Closed']]);
    expect(check({ from_id: 1, to_id: 4 })).toEqual([['to_id', 'wallet.error.maintenance?wallet=Closed']]);
  });

  it('leaves an unknown balance to the API', () => {
    expect(check({ from_id: 5, to_id: 1, amount: '999999' })).toMatchObject({ amount: '999999.00' });
  });
});
