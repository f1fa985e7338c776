import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditLedger } from './money/audit.ts';
import { startErrorOf } from './start-error.ts';
import { openToRead } from './store/db.ts';
import { DATABASE_FILE } from './store/folder.ts';
import { migrations } from './store/migrations.ts';

/** `npm run audit:ledger`: checks every balance and total of the embedded API's database. The API may be running. */
function main(): number {
  const dataDir = process.env.WEBAPI_DATA_DIR || '.data';
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) {
    process.stderr.write(`${file} does not exist. Set WEBAPI_DATA_DIR to the folder of the database.\n`);
    return 2;
  }
  let faults: string[];
  try {
    const db = openToRead(file, migrations);
    faults = auditLedger(db);
    db.close();
  } catch (error) {
    const refusal = startErrorOf(error, dataDir);
    if (!refusal) throw error;
    process.stderr.write(`${refusal.message}.\n`);
    return 2;
  }
  process.stdout.write(faults.length === 0 ? 'The ledger agrees.\n' : `${faults.join('\n')}\n`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = main();
