import type { WebapiDeps } from '../deps.ts';
import { HOUR_MS } from '../store/days.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { insertContent } from './apply.ts';
import { DEMO_PASSWORD, DEMO_SAFE_PASSWORD, insertDemoMember } from './demo.ts';

const SEEDER = { ip: 'seed' };

/**
 * Fills a new database with the site's content and the demo member in one transaction. An existing database keeps the content of
 * its first start.
 */
export async function seedOnce(deps: WebapiDeps): Promise<void> {
  const { db, now, passwords } = deps;
  const isSeeded = () => readMeta(db, 'content') !== undefined;
  if (isSeeded()) return;
  const hashes = {
    password: await passwords.hash(DEMO_PASSWORD, SEEDER),
    safePassword: await passwords.hash(DEMO_SAFE_PASSWORD, SEEDER),
  };
  db.write(() => {
    // Another process may have seeded the database meanwhile.
    if (isSeeded()) return;
    // A full hour, so that start and end times of the content look like ones that a person chose.
    const at = Math.floor(now() / HOUR_MS) * HOUR_MS;
    insertContent(db, at);
    insertDemoMember(deps, at, hashes);
    writeMeta(db, 'content', 'seeded');
  });
}
