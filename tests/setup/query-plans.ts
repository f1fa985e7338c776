import { WHOLE_TABLES } from '#server/webapi/money/audit.ts';
import type { Db } from '#server/webapi/store/db.ts';

/** Growing tables without a column member_id. */
const GROWING_WITHOUT_MEMBER = [
  'tokens',
  'attempts',
  'codes',
  'code_requests',
  'idempotency',
  'jobs',
  'ledger_entries',
];

/** Tables that grow with the members and their activity. The operator writes the others. */
function growingTables(db: Db): string[] {
  const ofMembers = db.all<{ name: string }>(
    `SELECT DISTINCT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND (c.name = 'member_id' OR t.name = 'members')`,
  );
  return [...new Set([...ofMembers.map(({ name }) => name), ...GROWING_WITHOUT_MEMBER])];
}

/**
 * The statements that scan a growing table or a whole index of one, each with its plan. Statements marked WHOLE_TABLES are
 * skipped.
 */
export function scansOf(db: Db, statements: Iterable<string>): string[] {
  const tables = growingTables(db);
  return [...statements].flatMap((sql) => {
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql)) return [];
    // A temporary table holds only the changes of one second (store/changes.ts), and may not exist any more.
    if (/\btemp\./.test(sql)) return [];
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, nullsFor(sql));
    const scans = plan.filter(({ detail }) => isScan(detail, sql, tables));
    return scans.map(({ detail }) => `${detail}: ${sql.replace(/\s+/g, ' ')}`);
  });
}

/** Whether a plan's line such as "SCAN r USING INDEX …" scans a growing table, by its name or alias. */
function isScan(detail: string, sql: string, tables: readonly string[]): boolean {
  const name = /^SCAN (\w+)/.exec(detail)?.[1];
  if (name === undefined || sql.includes(WHOLE_TABLES)) return false;
  // If its table has a trigger, the plan of an INSERT also shows a scan of the rows that refer to the new one. SQLite runs
  // it only for deferred foreign keys, and this schema has none.
  if (/^\s*INSERT\b/i.test(sql) && !new RegExp(`\\b${name}\\b`).test(sql)) return false;
  return tables.some((table) => name === table || new RegExp(`\\b${table} (AS )?${name}\\b`, 'i').test(sql));
}

/** EXPLAIN needs no values, but all named parameters must be bound. */
function nullsFor(sql: string): Record<string, null> {
  return Object.fromEntries([...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, null]));
}
