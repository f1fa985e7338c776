import { birthdayMail } from '../mail/activity-mails.ts';
import { insertMail } from '../mail/mails.ts';
import { dayIn, OPERATOR_ZONE } from '../store/days.ts';
import { type BookDeps, insertRecord, payRecord } from './prizes.ts';

/** The birthday gift among the discounts: its records and its turnover go by it. */
export const BIRTHDAY_GIFT = 9;
const AT_ONCE = 200;

interface Celebrant {
  id: number;
  gift: number;
}

/**
 * Gives those whose birthday lies in the house's month the gift of their level, once a year, each in a transaction of
 * its own; who enters it during the month has it at once. Returns how many were given.
 */
export function payBirthdays(deps: BookDeps, at: number, most = AT_ONCE): number {
  const { db } = deps;
  const discount = db.get<{ multiple: number }>('SELECT multiple FROM discounts WHERE id = :id', {
    id: BIRTHDAY_GIFT,
  });
  if (!discount) return 0;
  const [year = '', month = ''] = dayIn(OPERATOR_ZONE, at).split('-');
  const due = db.all<Celebrant>(
    `SELECT m.id, l.birthday_gift AS gift FROM members m JOIN levels l ON l.id = m.level_id
     WHERE m.birthday IS NOT NULL AND substr(m.birthday, 6, 2) = :month AND m.birthday_year < :year LIMIT :most`,
    { month, year: Number(year), most },
  );
  const { multiple } = discount;
  for (const celebrant of due) db.write(() => give(deps, celebrant, { year, multiple, at }));
  return due.length;
}

function give(
  deps: BookDeps,
  { id, gift }: Celebrant,
  { year, multiple, at }: { year: string; multiple: number; at: number },
): void {
  const { db } = deps;
  db.run('UPDATE members SET birthday_year = :year WHERE id = :id', { year: Number(year), id });
  if (gift === 0) return;
  const recordNo = `G${year}-${id}`;
  const record = { memberId: id, discountId: BIRTHDAY_GIFT, amount: gift, multiple, at, recordNo };
  payRecord(deps, insertRecord(db, record), at);
  insertMail(db, id, birthdayMail({ amount: gift, multiple }), at);
}
