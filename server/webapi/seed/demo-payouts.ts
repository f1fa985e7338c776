import type { Cents } from '#shared/money.ts';
import type { WithdrawMethod } from '#shared/webapi/schemas/withdraw.ts';
import type { WebapiDeps } from '../deps.ts';
import { destinationOf } from '../payout/payout-accounts.ts';
import { PAYOUT_METHODS } from '../payout/payout-methods.ts';
import { endWithdrawal, insertWithdrawal, withdrawalById } from '../payout/withdrawals.ts';
import { DAY_MS, dayIn, OPERATOR_ZONE } from '../store/days.ts';
import type { Db } from '../store/db.ts';

const HOLDER = '王小明';
const UNREADABLE = JSON.stringify({
  enUS: 'The account number in the picture differs from the one that was typed.',
  zhTW: '存摺照片上的帳號與輸入的帳號不同。',
});

/** The demo member's payout accounts: a verified one of each kind, and a rejected bank card. */
export function insertDemoAccounts(db: Db, memberId: number, at: number): void {
  const bankCard = (code: string, number: string, daysAgo: number, rejectReason: string | null) =>
    db.run(
      `INSERT INTO bank_cards (member_id, bank_id, branch_name, account_name, account_number, status, reject_reason,
         is_default, created_at)
       SELECT :memberId, id, '信義分行', :holder, :number, :status, :rejectReason, :isDefault, :at FROM banks WHERE code = :code`,
      {
        memberId,
        holder: HOLDER,
        number,
        rejectReason,
        code,
        status: rejectReason ? 'rejected' : 'verified',
        isDefault: rejectReason === null,
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

interface PastWithdrawal {
  memberId: number;
  amount: Cents;
  at: number;
  method: WithdrawMethod;
  status: 'success' | 'rejected';
}

/** A withdrawal that ended a minute after it was requested. */
export function insertPastWithdrawal(
  deps: Pick<WebapiDeps, 'db' | 'ledger'>,
  { memberId, amount, at, method, status }: PastWithdrawal,
): void {
  const { db } = deps;
  const account = db.get<{ id: number }>(
    `SELECT id FROM ${PAYOUT_METHODS[method].table} WHERE member_id = :memberId AND status = 'verified' ORDER BY id LIMIT 1`,
    { memberId },
  );
  if (!account) throw new Error(`The demo member has no verified payout account of the method ${method}`);
  const payee = destinationOf(db, { memberId, method, id: account.id });
  const id = insertWithdrawal(deps, {
    memberId,
    method,
    targetId: account.id,
    payee,
    amount,
    // One withdrawal a day is free of the operator's fee at every level. The network's fee always applies.
    fee: payee.network?.fee ?? 0,
    isFree: true,
    day: dayIn(OPERATOR_ZONE, at),
    at,
  });
  endWithdrawal(deps, withdrawalById(db, id), { status, at: at + 60_000 });
}
