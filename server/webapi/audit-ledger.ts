import { join } from 'node:path';
import { auditLedger } from './money/audit.ts';
import { openToRead } from './store/db.ts';
import { DATABASE_FILE } from './store/places.ts';

/** `npm run audit:ledger`: checks every balance and total of the embedded API's database, also while the API runs. */
const db = openToRead(join(process.env.WEBAPI_DATA_DIR || '.data', DATABASE_FILE));
const faults = auditLedger(db);
db.close();
process.stdout.write(faults.length === 0 ? 'The ledger agrees.\n' : `${faults.join('\n')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
