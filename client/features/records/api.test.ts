import { describe, expect, it } from 'vitest';
import { joinPages, listStart, nextParam } from './api.ts';

const page = (ids: number[], pagination: object | null) =>
  ({ list: ids.map((id) => ({ id })), summary: null, pagination }) as Parameters<typeof nextParam>[0] & {
    list: { id: number }[];
  };
const of = (total: number, values: object = {}) => ({ page: 1, per_page: 20, total, ...values });

describe('the next page', () => {
  it.each([
    ['without pagination', page([1], null), { page: 1 }, null],
    ['after an empty page', page([], of(40)), { page: 1 }, null],
    ['by cursor', page([1], of(40, { next_cursor: 'c' })), { page: 1 }, { cursor: 'c' }],
    ['after the last cursor', page([1], of(40, { next_cursor: null })), { page: 1 }, null],
    ['by number', page([1], of(21)), { page: 1 }, { page: 2 }],
    ['after the last number', page([1], of(20)), { page: 1 }, null],
    ['after a cursor without another one', page([1], of(99)), { cursor: 'c' }, null],
  ] as const)('%s', (_, answer, current, next) => {
    expect(nextParam(answer, null, current)).toEqual(next);
  });
});

it.each([
  [1, { size: 20, page: 1 }],
  [2, { size: 100, page: 1 }],
  [5, { size: 100, page: 1 }],
  [6, { size: 100, page: 2 }],
])('starts an infinite list for page %i with %j', (number, start) => {
  expect(listStart(number)).toEqual(start);
});

it('joins pages without duplicates, with the newest total', () => {
  expect(joinPages([page([3, 2], of(3)), page([2, 1], of(4))])).toMatchObject({
    list: [{ id: 3 }, { id: 2 }, { id: 1 }],
    total: 4,
  });
  expect(joinPages([page([3, 2], null)]).total).toBe(2);
  expect(joinPages([]).total).toBe(0);
});
