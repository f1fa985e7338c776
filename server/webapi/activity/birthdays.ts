import { birthdayMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { insertRecord, payRecord } from '../money/discount-records.ts';
import type { LedgerDeps } from '../money/ledger.ts';
import { dayIn, OPERATOR_ZONE } from '../store/days.ts';

/** Id of the discount under which birthday gifts are recorded. */
export const BIRTHDAY_DISCOUNT_ID = 9;
const BATCH_SIZE = 200;

/**
 * Pays the birthday gift of the level to members whose birthday is in the current month of the operator's time zone,
 * once a year. A member who enters a birthday of this month gets it at once. During a break it is not paid, because a gift
 * invites to play. One transaction per member. Returns how many members were paid, at most `limit`.
 */
export function payBirthdays(deps: LedgerDeps, at: number, limit = BATCH_SIZE): number {
  const { db } = deps;
  if (!db.has('SELECT 1 FROM discounts WHERE id = :id', { id: BIRTHDAY_DISCOUNT_ID })) return 0;
  const [year = '', month = ''] = dayIn(OPERATOR_ZONE, at).split('-');
  const due = db.all<{ id: number; gift: number }>(
    `SELECT m.id, l.birthday_gift AS gift FROM members m JOIN levels l ON l.id = m.level_id
     WHERE m.birthday IS NOT NULL AND substr(m.birthday, 6, 2) = :month AND m.birthday_year < :year
     AND NOT EXISTS (SELECT 1 FROM play_breaks b WHERE b.member_id = m.id AND b.ends_at > :at) LIMIT :limit`,
    { month, year: Number(year), limit, at },
  );
  for (const { id, gift } of due) {
    db.write(() => {
      db.run('UPDATE members SET birthday_year = :year WHERE id = :id', { year: Number(year), id });
      if (gift === 0) return;
      const recordNo = `G${year}-${id}`;
      const discountId = BIRTHDAY_DISCOUNT_ID;
      // Without turnover, because the member did not apply for it.
      const record = insertRecord(db, { memberId: id, discountId, amount: gift, multiple: 0, at, recordNo });
      payRecord(deps, record, at);
      insertMail(db, id, birthdayMail(gift), at);
    });
  }
  return due.length;
}
