import type { WebapiDeps } from '../deps.ts';
import { HOUR_MS } from '../store/days.ts';
import {
  applyArticles,
  applyChannels,
  applyContent,
  applyDeposits,
  catchUpActivities,
  catchUpDiscounts,
  catchUpLevels,
  catchUpWheel,
} from './apply.ts';
import { applyDemo, DEMO_PASSWORD, DEMO_SAFE_PASSWORD } from './demo.ts';

/** Raised when the content changes, for whoever looks at a database and wonders. */
const CONTENT_VERSION = '1';

const SEEDER = { ip: 'seed' };

/** Fills a new database with the site's content and the demo member, in one transaction; a filled one stays as it is. */
export async function seedOnce(deps: WebapiDeps): Promise<void> {
  if (isSeeded(deps)) return catchUp(deps);
  const secrets = {
    password: await deps.passwords.hash(DEMO_PASSWORD, SEEDER),
    safePassword: await deps.passwords.hash(DEMO_SAFE_PASSWORD, SEEDER),
  };
  deps.db.write(() => {
    // Another process may have been faster.
    if (isSeeded(deps)) return;
    // Full hours: the windows and dates that the content counts from here look made by a person.
    const at = Math.floor(deps.now() / HOUR_MS) * HOUR_MS;
    applyContent(deps.db, at);
    applyDemo(deps, at, secrets);
    deps.db.run(`INSERT INTO meta (name, value) VALUES ('content', :version)`, { version: CONTENT_VERSION });
  });
}

/** What a database that was filled by an earlier program lacks. */
function catchUp({ db, now }: WebapiDeps): void {
  db.write(() => {
    if (!db.get('SELECT 1 AS found FROM virtual_channels LIMIT 1')) applyChannels(db);
    if (!db.get('SELECT 1 AS found FROM articles LIMIT 1')) applyArticles(db);
    if (!db.get('SELECT 1 AS found FROM distribution_tiers LIMIT 1')) catchUpActivities(db);
    if (!db.get(`SELECT 1 AS found FROM levels WHERE rebate_rate <> '0.00' LIMIT 1`))
      catchUpLevels(db, now());
    if (db.get('SELECT 1 AS found FROM discounts WHERE id = 5 AND requirement IS NULL')) catchUpWheel(db);
    if (db.get('SELECT 1 AS found FROM deposit_channels LIMIT 1')) return;
    applyDeposits(db);
    catchUpDiscounts(db, now());
  });
}

function isSeeded({ db }: WebapiDeps): boolean {
  return db.get(`SELECT 1 AS found FROM meta WHERE name = 'content'`) !== undefined;
}
