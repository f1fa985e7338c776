import { expect, it } from 'vitest';
import type { GameMaintenance } from '#shared/webapi/schemas/game.ts';
import { sectionsOf, weekdayIn } from './windows.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function window(id: number, type: GameMaintenance['type'], start: string, end: string | null) {
  return {
    product_id: id,
    product_name: `P${id}`,
    category_code: 'live',
    type,
    start_at: start,
    end_at: end,
  } as const;
}

it('groups windows into current, planned and weekly ones, earliest first, without past ones', () => {
  const sections = sectionsOf(
    [
      window(1, 'scheduled', '2026-11-23T00:00:00Z', '2026-11-23T02:00:00Z'),
      window(2, 'scheduled', '2026-11-22T00:00:00Z', '2026-11-22T02:00:00Z'),
      window(3, 'urgent', '2026-11-21T11:00:00Z', null),
      window(4, 'weekly', '2026-11-24T00:00:00Z', '2026-11-24T01:00:00Z'),
      window(5, 'weekly', '2026-11-21T11:30:00Z', '2026-11-21T12:30:00Z'),
      window(6, 'scheduled', '2026-11-20T00:00:00Z', '2026-11-21T12:00:00Z'),
    ],
    NOW,
  );
  const idsOf = (list: readonly GameMaintenance[]) => list.map(({ product_id }) => product_id);
  expect(idsOf(sections.now)).toEqual([3, 5]);
  expect(idsOf(sections.next)).toEqual([2, 1]);
  expect(idsOf(sections.weekly)).toEqual([4]);
});

it('is the weekday in the given time zone', () => {
  expect(weekdayIn('UTC', '2026-11-21T23:30:00Z')).toBe('Sat');
  expect(weekdayIn('Asia/Taipei', '2026-11-21T23:30:00Z')).toBe('Sun');
});
