import { BackupError, backUp } from './store/backup.ts';
import { storageProblemOf } from './store/storage-error.ts';

/** `npm run backup FILE`: copies the database and the pictures while the API runs (server/deploy/README.md). */
async function main(): Promise<number> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) {
    process.stderr.write('Usage: npm run backup FILE\n');
    return 2;
  }
  try {
    const report = await backUp(process.env.WEBAPI_DATA_DIR || '.data', file);
    const { bytes, version, pictures, missing } = report;
    process.stdout.write(`${file}: ${bytes} bytes, version ${version}, ${pictures} pictures\n`);
    if (missing.length === 0) return 0;
    process.stderr.write(`Missing pictures: ${missing.join(', ')}\n`);
    return 1;
  } catch (error) {
    if (!(error instanceof BackupError) && storageProblemOf(error) === undefined) throw error;
    process.stderr.write(`Backup: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await main();
