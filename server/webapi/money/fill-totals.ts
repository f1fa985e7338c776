import type { Db } from '../store/db.ts';
import { ADD_UP, COUNTED, type RecordKind, SPANS, TOTAL_KEY } from '../store/record-totals.ts';
import type { MoneyDeps } from './money-deps.ts';

/** Rows that one slice counts: some milliseconds. */
const SLICE = 2000;

interface ToFill {
  kind: RecordKind;
  filled: number;
  last: number;
}

/**
 * Counts some of the records that a database had before there were totals, in one transaction; a timer comes again until
 * none is left. A process that ends in between goes on where it was. Returns whether there may be more.
 */
export function fillTotals({ db }: Pick<MoneyDeps, 'db'>, slice = SLICE): boolean {
  const next = db.get<ToFill>('SELECT kind, filled, last FROM totals_to_fill LIMIT 1');
  if (!next) return false;
  db.write(() => fillSlice(db, { ...next, last: Math.min(next.last, next.filled + slice) }, next.last));
  return true;
}

function fillSlice(db: Db, { kind, filled, last: upTo }: ToFill, end: number): void {
  const { table, at, state, wallet, amount, fee, only = '1' } = COUNTED[kind];
  db.run(
    `INSERT INTO record_totals (${TOTAL_KEY}, records, amount, fee)
     SELECT member_id, :kind, span, ${at} - ${at} % span, ${state}, ${wallet}, count(*), sum(${amount}), sum(${fee})
     FROM ${table}, ${SPANS} WHERE id > :filled AND id <= :upTo AND ${only} GROUP BY 1, 2, 3, 4, 5, 6 ${ADD_UP}`,
    { kind, filled, upTo },
  );
  if (upTo < end) db.run('UPDATE totals_to_fill SET filled = :upTo WHERE kind = :kind', { kind, upTo });
  else db.run('DELETE FROM totals_to_fill WHERE kind = :kind', { kind });
}
