import type { Preference } from '#shared/webapi/schemas/preference.ts';
import type { WebapiDeps } from '../deps.ts';
import type { Db } from '../store/db.ts';
import type { CallFor, RoutesOf } from './routes.ts';

/** Key-value entries that the site stores for a member. */
export function preferenceRoutes(deps: WebapiDeps): RoutesOf<'preferences' | 'savePreferences'> {
  return {
    preferences: ({ session }) => entriesOf(deps.db, session.memberId),
    savePreferences: (call) => save(deps, call),
  };
}

/** Limit of a member's entries. The site removes entries beyond its own limits, which are lower. */
export const ENTRIES_MAX = 400;

function entriesOf(db: Db, memberId: number): Preference[] {
  return db.all<{ key: string; value: string }>(
    'SELECT key, value FROM preferences WHERE member_id = :memberId ORDER BY key',
    { memberId },
  );
}

/** Writes each changed entry. Two devices that change different entries at once keep both changes. */
function save({ db, now }: WebapiDeps, { session, body, commit }: CallFor<'savePreferences'>): Preference[] {
  const { memberId } = session;
  return commit(() => {
    for (const { key, value } of body.changes) {
      if (value === null)
        db.run('DELETE FROM preferences WHERE member_id = :memberId AND key = :key', { memberId, key });
      else
        db.run(
          `INSERT INTO preferences (member_id, key, value, changed_at) VALUES (:memberId, :key, :value, :at)
           ON CONFLICT (member_id, key) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
          { memberId, key, value, at: now() },
        );
    }
    db.run(
      `DELETE FROM preferences WHERE member_id = :memberId AND key IN (
         SELECT key FROM preferences WHERE member_id = :memberId ORDER BY changed_at DESC LIMIT -1 OFFSET :max)`,
      { memberId, max: ENTRIES_MAX },
    );
    return entriesOf(db, memberId);
  });
}
