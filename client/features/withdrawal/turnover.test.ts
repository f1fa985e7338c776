import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/webapi/schemas/withdraw.ts';
import { openSources, sumsOf } from './turnover.ts';

function source(values: Partial<AuditRecord>): AuditRecord {
  return {
    ...{ id: 1, source_type: 'deposit', source_no: 'D1', start_at: '2026-11-20T00:00:00Z' },
    ...{ amount: '100.00', bonus_amount: '0.00', multiple: '1', product_ids: [], is_passed: false },
    ...{ required_bet: '100.00', valid_bet: '40.00', remain_bet: '60.00' },
    ...values,
  };
}

describe('open turnover', () => {
  it('is listed by source, the oldest first across all types', () => {
    const sources = openSources([
      source({ id: 5, source_type: 'adjust' }),
      source({ id: 4, start_at: '2026-11-21T00:00:00Z' }),
      source({ id: 3 }),
      source({ id: 2, source_type: 'discount', start_at: '2026-11-19T00:00:00Z' }),
      source({ id: 1, source_type: 'discount', is_passed: true }),
    ]);
    expect(sources.map(({ id, type }) => [id, type])).toEqual([
      [2, 'discount'],
      [3, 'deposit'],
      [5, 'adjust'],
      [4, 'deposit'],
    ]);
  });

  it('sums the required and the remaining bets', () => {
    const sources = openSources([
      source({ id: 1 }),
      source({ id: 2, required_bet: '10.50', remain_bet: '10.25' }),
      source({ id: 3, is_passed: true }),
    ]);
    expect(sumsOf(sources)).toEqual({ total: 11_050, left: 7025 });
  });
});
