import { birthdayMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { insertRecord, payRecord } from '../money/discount-records.ts';
import type { LedgerDeps } from '../money/ledger.ts';
import { dayIn, OPERATOR_ZONE } from '../store/days.ts';

/** Id of the discount under which birthday gifts are recorded; its `multiple` is their turnover. */
export const BIRTHDAY_DISCOUNT_ID = 9;
const BATCH_SIZE = 200;

/**
 * Pays the birthday gift of the level to members whose birthday is in the current month of the operator's time zone,
 * once a year. A member who enters a birthday of this month gets it at once. During a break it is not paid: its turnover could not
 * be bet, and would lock the wallet. One transaction per member. Returns how many
 * members were paid, at most `limit`.
 */
export function payBirthdays(deps: LedgerDeps, at: number, limit = BATCH_SIZE): number {
  const { db } = deps;
  const discount = db.get<{ multiple: number }>('SELECT multiple FROM discounts WHERE id = :id', {
    id: BIRTHDAY_DISCOUNT_ID,
  });
  if (!discount) return 0;
  const { multiple } = discount;
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
      const record = insertRecord(db, { memberId: id, discountId, amount: gift, multiple, at, recordNo });
      payRecord(deps, record, at);
      insertMail(db, id, birthdayMail({ amount: gift, multiple }), at);
    });
  }
  return due.length;
}
