import { WHOLE_TABLES } from '#server/webapi/money/audit.ts';
import type { Db } from '#server/webapi/store/db.ts';

/** Tables that grow with members and with what they do; the others hold what an operator writes. */
export const GROWING = [
  ...['members', 'sessions', 'tokens', 'attempts', 'codes', 'code_requests', 'idempotency', 'mails'],
  ...['ledger_accounts', 'ledger_movements', 'ledger_entries', 'ledger_totals', 'transfers', 'turnovers'],
  ...['launches', 'play_sessions', 'game_records', 'game_totals', 'wheel_draws'],
  ...['identities', 'bank_cards', 'account_cards', 'virtual_addresses', 'account_stores', 'uploads', 'jobs'],
  ...['withdrawals', 'agreements', 'check_in_claims', 'commissions', 'brought_totals'],
  ...['deposits', 'discount_records'],
];

/**
 * Which of the statements read a growing table, or a whole index of one, from end to end: each told with its
 * plan. Those marked as reading whole tables on purpose are let pass.
 */
export function scansOf(db: Db, statements: Iterable<string>): string[] {
  return [...statements].flatMap((sql) => {
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql)) return [];
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, nullsFor(sql));
    const scans = plan.filter(({ detail }) => isScan(detail, sql));
    return scans.map(({ detail }) => `${detail}: ${sql.replace(/\s+/g, ' ')}`);
  });
}

/** "SCAN r USING INDEX …": of a growing table, by its own name or its alias in the statement. */
function isScan(detail: string, sql: string): boolean {
  const name = /^SCAN (\w+)/.exec(detail)?.[1];
  if (name === undefined || sql.includes(WHOLE_TABLES)) return false;
  // With a trigger on its table, the plan of an INSERT also shows a look at rows that refer to the new one. It is
  // made only where a deferred foreign key was broken before, and none is deferred here.
  if (/^\s*INSERT\b/i.test(sql) && !new RegExp(`\\b${name}\\b`).test(sql)) return false;
  return GROWING.some((table) => name === table || new RegExp(`\\b${table} (AS )?${name}\\b`, 'i').test(sql));
}

/** A statement is explained without its values, but all its parameters must be named. */
function nullsFor(sql: string): Record<string, null> {
  return Object.fromEntries([...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, null]));
}
