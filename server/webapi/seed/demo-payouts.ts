import { DAY_MS } from '../store/days.ts';
import type { Db } from '../store/db.ts';

const HOLDER = '王小明';
const UNREADABLE = JSON.stringify({
  enUS: 'The account number in the picture differs from the one that was typed.',
  zhTW: '存摺照片上的帳號與輸入的帳號不同。',
});

/** Where the demo member's money can go to: of each kind one that works, and a card that the bank refused. */
export function applyDemoPayouts(db: Db, memberId: number, at: number): void {
  const bankCard = (code: string, number: string, daysAgo: number, refused: string | null) =>
    db.run(
      `INSERT INTO bank_cards (member_id, bank_id, branch_name, account_name, account_number, status, reject_reason,
         is_default, created_at)
       SELECT :memberId, id, '信義分行', :holder, :number, :status, :refused, :isDefault, :at FROM banks WHERE code = :code`,
      {
        memberId,
        holder: HOLDER,
        number,
        refused,
        code,
        status: refused ? 'rejected' : 'verified',
        isDefault: refused === null,
        at: at - daysAgo * DAY_MS,
      },
    );
  bankCard('822', '901540028316', 59, null);
  bankCard('013', '204507719930', 9, UNREADABLE);
  db.run(
    `INSERT INTO account_cards (member_id, type, provider, account, holder_name, status, is_default, created_at)
     VALUES (:memberId, 'e_wallet', 'LINE Pay', 'demo.wallet@example.com', :holder, 'verified', 1, :at)`,
    { memberId, holder: HOLDER, at: at - 30 * DAY_MS },
  );
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  db.run(
    `INSERT INTO virtual_addresses (member_id, channel_id, address, address_key, alias, status, is_default, created_at)
     VALUES (:memberId, 1, :address, :address, '冷錢包', 'verified', 1, :at)`,
    { memberId, address, at: at - 22 * DAY_MS },
  );
  db.run(
    `INSERT INTO account_stores (member_id, store_id, receiver_name, receiver_phone, status, created_at)
     SELECT :memberId, id, :holder, '+886912345678', 'verified', :at FROM stores ORDER BY id LIMIT 1`,
    { memberId, holder: HOLDER, at: at - 15 * DAY_MS },
  );
}
