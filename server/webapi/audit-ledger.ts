import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditLedger } from './money/audit.ts';
import { openToRead } from './store/db.ts';
import { DATABASE_FILE } from './store/folder.ts';

/** `npm run audit:ledger`: checks every balance and total of the embedded API's database. The API may be running. */
function main(): number {
  const file = join(process.env.WEBAPI_DATA_DIR || '.data', DATABASE_FILE);
  if (!existsSync(file)) {
    process.stderr.write(`${file} does not exist. Set WEBAPI_DATA_DIR to the folder of the database.\n`);
    return 2;
  }
  const db = openToRead(file);
  const faults = auditLedger(db);
  db.close();
  process.stdout.write(faults.length === 0 ? 'The ledger agrees.\n' : `${faults.join('\n')}\n`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = main();
