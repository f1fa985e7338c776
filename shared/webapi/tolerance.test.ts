import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseMoney } from '../money.ts';
import { flag, id, integer, money, numeric, sort, text, time } from './fields.ts';
import { gameWallet } from './schemas/wallet.ts';
import { type Departure, fieldNames, oncePerField, readValue } from './tolerance.ts';

const item = z.object({
  id,
  seconds: z.optional(integer),
  amount: money,
  bonus: z.nullish(money),
  is_new: flag,
  sort,
  title: text,
  note: z.optional(text),
  status: z.catch(z.enum(['open', 'closed']), 'closed'),
  prizes: z.nullish(z.array(z.object({ amount: money }))),
});
const VALID = { id: 1, amount: '12.50', is_new: true, sort: 1, title: 'a', status: 'open' };

function read(change: object) {
  const departures: Departure[] = [];
  const result = readValue(item, { ...VALID, ...change }, (departure) => departures.push(departure));
  return { data: result.data, departures };
}

describe('the reader of responses', () => {
  it('reports nothing for a value of the contract', () => {
    expect(read({})).toEqual({ data: expect.objectContaining(VALID), departures: [] });
    expect(read({ seconds: undefined, prizes: null, bonus: null }).departures).toEqual([]);
  });

  it.each([
    ['digits for an integer', { seconds: '3600' }, { seconds: 3600 }, 'seconds'],
    ['digits for an id', { id: '7' }, { id: 7 }, 'id'],
    ['digits for a position', { sort: '-3' }, { sort: -3 }, 'sort'],
    ['1 for a flag', { is_new: 1 }, { is_new: true }, 'is_new'],
    ['0 for a flag', { is_new: 0 }, { is_new: false }, 'is_new'],
    ['null for an absent field', { note: null }, { note: undefined }, 'note'],
    ['null for an absent integer', { seconds: null }, { seconds: undefined }, 'seconds'],
    ['a number for money', { amount: 12 }, { amount: '12.00' }, 'amount'],
    ['one decimal of money', { amount: -12.5 }, { amount: '-12.50' }, 'amount'],
    ['the largest amount', { bonus: 9_999_999_999_999.99 }, { bonus: '9999999999999.99' }, 'bonus'],
    ['money in a list', { prizes: [{ amount: 1.1 }] }, { prizes: [{ amount: '1.10' }] }, 'prizes.amount'],
  ])('tolerates and reports %s', (_, change, expected, field) => {
    const { data, departures } = read(change);
    expect(data).toMatchObject(expected);
    expect(departures).toEqual([{ field, reading: 'tolerated' }]);
  });

  it.each([
    ['a decimal for an integer', { seconds: '3.5' }, 'seconds'],
    ['digits beyond the safe integers', { seconds: '9007199254740993' }, 'seconds'],
    ['leading zeros', { seconds: '007' }, 'seconds'],
    ['blanks', { seconds: ' 7' }, 'seconds'],
    ['an empty text', { id: '' }, 'id'],
    ['zero as an id', { id: 0 }, 'id'],
    ['2 for a flag', { is_new: 2 }, 'is_new'],
    ['a text for a flag', { is_new: 'true' }, 'is_new'],
    ['null for a required field', { title: null }, 'title'],
    ['a number for text', { title: 7 }, 'title'],
    ['three decimals of money', { amount: 1.005 }, 'amount'],
    ['a sum of floats', { amount: 0.1 + 0.2 }, 'amount'],
    ['money with an exponent', { amount: 1e21 }, 'amount'],
    ['money in a list that is no money', { prizes: [{ amount: '1.10' }, { amount: 'x' }] }, 'prizes.amount'],
  ])('refuses and reports %s', (_, change, field) => {
    const { data, departures } = read(change);
    expect(data).toBeUndefined();
    expect(departures).toEqual([{ field, reading: 'refused' }]);
  });

  it('reports values that the schema replaces by a default', () => {
    const { data, departures } = read({ status: 'paused' });
    expect(data).toMatchObject({ status: 'closed' });
    expect(departures).toEqual([{ field: 'status', reading: 'refused' }]);
    const wallet = { id: 1, code: 'main', name: 'Main', currency: 'TWD', status: 'normal' };
    expect(readValue(gameWallet, { ...wallet, balance: 12.5 }).data).toMatchObject({ balance: '12.50' });
    expect(readValue(gameWallet, { ...wallet, balance: 1.234 }).data).toMatchObject({ balance: null });
  });

  it('names the whole value when it is no object, and never contains a value', () => {
    const departures: Departure[] = [];
    readValue(item, 'secret', (departure) => departures.push(departure));
    readValue(item, 'secret', (departure) => departures.push(departure), { prefix: 'summary' });
    const names = z.object({ names: z.record(text, text) });
    readValue(names, { names: { secret: 1 } }, (departure) => departures.push(departure));
    expect(departures.map(({ field }) => field)).toEqual(['data', 'summary', 'names']);
  });

  it('reads every number of cents exactly', () => {
    for (let cents = 0; cents < 100_000; cents += 7) {
      const number = JSON.parse(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
      expect(parseMoney(readValue(money, number).data ?? '')).toBe(cents);
    }
  });

  it('lists the names of all fields of a schema', () => {
    expect(fieldNames(item)).toEqual([...Object.keys(item.shape), 'prizes.amount']);
    expect(fieldNames(z.object({ rate: numeric, at: time }), 'summary')).toEqual([
      'summary',
      'summary.rate',
      'summary.at',
    ]);
  });

  it('reports a field of many items once', () => {
    const departures: Departure[] = [];
    const report = oncePerField((departure) => departures.push(departure));
    readValue(
      z.array(item),
      [7, 8, 9].map((id) => ({ ...VALID, id: String(id) })),
      report,
    );
    expect(departures).toEqual([{ field: 'id', reading: 'tolerated' }]);
  });
});
